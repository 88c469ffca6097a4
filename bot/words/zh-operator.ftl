# 运营者页面、/status 和维护前暂停。

refused-draining = 目前不能开新桌，也不开始新对局：{ $reason } 进行中的对局继续。
refused-draining-until = 接下来 { $left } 内不能开新桌，也不开始新对局：{ $reason } 进行中的对局继续。
refused-no_drain_reason = 请填写原因，玩家会看到。
refused-drain_in_the_past = 这个时间已经过去，请选择更晚的时间。
refused-no_drain = 目前没有暂停。
refused-not_frozen = 这场对局没有被冻结。
refused-differs_from_steps = 这场对局与其步骤不符，因此保持冻结。管理员可以中止它，筹码会退还。
refused-not_operator = 只有运营者可以这样做。

operator-title = 运营者页面
operator-what = 本站所有进程的状态。
operator-at = 截至 { $at }。刷新页面可更新。
operator-done-drain = 暂停已开始。
operator-done-end = 暂停已结束。
operator-done-unfreeze = 对局继续。
operator-back = 取消

operator-processes = 进程
operator-process = 进程
operator-roles = 角色
operator-version = 版本
operator-since = 启动时间
operator-connected = 已连接
operator-heartbeat = 最近心跳
operator-alive = 运行中
operator-dead = 没有心跳
operator-ago = { $time }前
operator-queued-messages = 待写消息
operator-release = 新版本 { $version } 已发布（你运行的是 { $running }）：{ $link }
operator-undone = 有些工作没有任何进程在执行。请检查：承担该角色的进程是否在运行，它的时钟是否准确，它的日志里写了什么。
operator-undone-since = { $duty }：已 { $time }

operator-running = 对局
operator-live = 进行中的对局
operator-active = 其中最近十分钟内有落子的
operator-robots-leased = 正在进行的机器人对局
operator-robots-queued = 排队中的机器人对局
operator-oldest = 排队最久
operator-tournaments = 进行中的锦标赛
operator-paused = { $name }（已暂停）
operator-none = 无

operator-waiting = 因频率限制而等待的房间
operator-room = 房间
operator-until = 直到
operator-queued = 消息
operator-by-platform = 网络要求等待
operator-frozen = 被冻结的对局
operator-late = 超时一分钟以上的对局
operator-match = 对局
operator-game = 游戏
operator-network = 网络
operator-moved = 最近一步
operator-deadline = 期限
operator-unfreeze = 解冻 { $match }
operator-unfreeze-sure = 解冻对局 { $match }？
operator-unfreeze-what = 会先重放它的步骤。如果结果与保存的局面一致，对局继续，当前问题有完整的时间；否则保持冻结。

operator-database = 数据库
operator-database-well = 一切正常。
operator-database-checked = 正在检查整个数据库。
operator-backup = 最近备份
operator-drill = 最近演练
operator-never = 从未
operator-drill-result = { $time }前：{ $result ->
    [good] 成功
    [bad] 失败
   *[unknown] 无法判断
 }

operator-errors = 最近七天的错误
operator-errors-none = 没有错误。
operator-time = 时间
operator-error = 错误
operator-refused = 昨天和今天的拒绝
operator-code = 代码
operator-count = 次数

operator-drain = 维护前暂停
operator-drain-what = 所有进程都不开新桌，也不开始新对局。进行中的对局继续，锦标赛在两场对局之间暂停。玩家会看到你的原因。
operator-drain-on = 暂停中：{ $reason }
operator-drain-until = 将于 { $until } 自动结束。
operator-drain-for-ever = 直到你结束它为止。
operator-drain-left = 还有 { $active } 场对局在进行，机器人对局 { $robots } 场。
operator-drain-nothing = 现在没有人在玩，可以开始维护。
operator-drain-reason = 原因
operator-drain-minutes = 分钟；留空则直到你结束
operator-drain-begin = 开始暂停
operator-drain-end = 结束暂停
operator-drain-sure = 开始暂停？
operator-drain-end-sure = 结束暂停？
operator-drain-end-what = 之后可以马上开新桌。

operator-figures = 最近 28 天的数据
operator-figures-what = 桌和房间的总数，包括今天。小于五的数字不显示。
operator-few = 少于 5
operator-ended = 对局如何结束
operator-how-play = 正常下完
operator-how-clock = 超时
operator-how-left = 有人离开
operator-how-stopped = 被中止
operator-completed = 两人及以上的对局如何结束
operator-completed-what = 每局只算一次，取第一个符合的：被中止；有电脑代打；留下的人从离场者处取胜；有人超时；有人离开；否则开局的人都打完了全局。
operator-completed-play = 开局者打完
operator-completed-substitute = 有代打
operator-completed-claim = 取胜
operator-completed-clock = 超时
operator-completed-left = 有人离开
operator-completed-stopped = 已中止
operator-longest-move = 时限
operator-longest-move-live = 每步不超过 5 分钟
operator-longest-move-relaxed = 每步不超过 1 小时
operator-longest-move-daily = 每步超过 1 小时
operator-longest-move-bank = 全局计时
operator-longest-move-none = 无
operator-absent-wait = 等待离场者（中位数）
operator-waited = 有真人的桌从打开到开始
operator-first-match = 房间从首次接触到第一场完成的对局
operator-new-rooms = 新房间
operator-within = { $time }以内
operator-longer = 更久
operator-never-started = 没有开始就关闭
operator-tables = 桌
operator-rooms = 房间
operator-refused-100 = 每 100 步的拒绝次数
operator-weeks = 有完成对局的房间
operator-week = 一周，从
operator-rooms-in-week = 当周
operator-rooms-again = 下一周又有
operator-not-yet = 尚未结束

operator-sum-processes = 运行中的进程：{ $alive }{ $dead ->
    [0] {""}
   *[other] ，没有心跳：{ $dead }
 }。版本 { $version }。
operator-sum-undone = 没有任何进程在执行：{ $duties }。承担该角色的进程在运行吗？
operator-sum-matches = 进行中的对局：{ $live }，最近十分钟内有落子：{ $active }。
operator-sum-frozen = 被冻结：{ $matches }
operator-sum-late = 超时：{ $matches }
operator-sum-robots = 机器人对局：排队 { $queued }，进行中 { $leased }。进行中的锦标赛：{ $tournaments }。
operator-sum-waiting = 因频率限制而等待的房间：{ $count }。
operator-sum-backup = 最近备份：{ $backup }。最近演练：{ $drill }。
operator-sum-database = 数据库：{ $state }
operator-sum-error = 最近的错误，{ $time }前：{ $line }
operator-sum-page = 其他信息见 { $link }

broadcast-head = 运营者的消息
refused-no_broadcast_text = 请至少用一种语言填写内容。
refused-nobody_to_tell = 最近七天没有任何房间开过桌。

operator-machine = 机器
operator-duties = 职责
operator-clock-ahead = 快 { $seconds } 秒
operator-broadcast = 发给房间的消息
operator-broadcast-what = 现在或最近七天内有桌的房间各收到一次，使用房间的语言；没有该语言时用英语。网页大厅显示一天。
operator-broadcast-text = 内容：{ $language }
operator-broadcast-look = 预览
operator-broadcast-sure = 发送到 { $rooms } 个房间？
operator-broadcast-by = 按网络：{ $platforms }。按语言：{ $languages }。
operator-broadcast-send = 发送
operator-broadcast-sent = { $by }：已发送 { $sent } / { $all } 个房间
operator-broadcast-waiting = { $count } 个等待中
operator-broadcast-failed = { $count } 个无法送达
operator-broadcast-unknown = { $count } 个不确定是否收到；不会重复发送
operator-broadcast-stopped = { $count } 个未发送
operator-broadcast-stop = 停止发送
operator-broadcast-stop-sure = 不再向其他房间发送这条消息？
operator-done-broadcast = 消息正在发送。
operator-done-stopped = 不再向其他房间发送。

operator-farming = 异常的等级分对局
operator-farming-what = 最近 30 天。正常对局有时也会这样。不会通知或处罚任何人。
operator-farming-none = 没有异常。
farming-who = { $player } 与 { $others }：共 { $matches } 局等级分对局，{ $player } 胜 { $won } 局，负 { $lost } 局，一天最多 { $day } 局。
farming-only_loses = { $count ->
    [1] 对手
   *[other] 这些对手
 }很少与其他人对局。
farming-loses_here_alone = { $count ->
    [1] 对手
   *[other] 这些对手大多
 }与其他人对局时成绩不错。
farming-unexpected = 按等级分，{ $player } 应该胜约 { $expected } 局。
farming-alternating = 双方轮流获胜。
farming-left = { $player } 获胜的对局中，有 { $left } 局是因为对手离开或超时。
farming-one_person = 两个账号属于同一个人，后来才关联。
farming-ahead = 其中 { $ahead } 局对手离开时处于领先。
operator-evidence = 依据
