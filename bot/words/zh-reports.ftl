# 向运营者举报他人，以及运营者处理举报的列表。

usage-report = 向运营者举报某人
usage-report-how = 列出最近和你对局过的人，然后是原因。已结束对局的 ⋯ 里的“举报”用于那一局。
usage-reports = 未处理的举报，仅限运营者
usage-reports-how = 显示每条未处理的举报和判断所需的内容。只有运营者能看到。

report-button = 举报
report-title = 举报玩家
report-whom = 你要举报谁？
report-why = 为什么举报{ $who }？
report-which-line = 要举报哪一句？运营者会收到它的内容。
report-reason = 为什么？
report-how = 运营者会看到举报。其他人不会知道是谁举报的。
report-reason-name = 名字或消息带有侮辱
report-reason-left = 一再故意离开
report-reason-unfair = 与别人串通作弊
report-reason-spam = 邀请太多
report-reason-other = 其他
report-send = 提交举报
report-thanks = 谢谢，运营者会看的。
report-nobody-met = 你最近没有和别人对局过。要举报，请在已结束的对局下按 ⋯。
report-told-read = 运营者已经看过你的举报，谢谢。
report-told-warned = { $code ->
    [other] 运营者就你在这里的行为警告你。如果继续，你可能会被禁止参加。
   *[named] 运营者警告你：“{ $reason }”。如果继续，你可能会被禁止参加。
  }
report-told-ok = 知道了

refused-report_not_seated = 只能举报与你对局过的人。
refused-report_not_there = 这个人没有参加这局。
refused-report_too_early = 对局结束后才能举报。
refused-report_nobody = 这局没有可以举报的人。
refused-report_yourself = 不能举报自己或自己的程序。
refused-report_no_reason = 请选择一个原因。
refused-report_banned = 你被禁止参加期间不能举报。
refused-report_gone = 无法举报：这个人的数据已删除。
refused-report_no_line = 这句话已经不在了。对局结束后留言即删除。
refused-too_many_reports = 24 小时内最多举报 { $most } 次。请明天再试。
refused-reported_already = 你已经举报过这个人。
refused-unknown_report = 这条举报已不存在。
refused-report_settled = 这条举报已经处理过了。
refused-report_of_yours = 这条举报针对你本人，由其他运营者处理。

reports-title = 举报
reports-open = 未处理的举报
reports-open-line = 未处理的举报：{ $count }
reports-none = 没有未处理的举报。
reports-own = 针对你本人、由其他运营者处理的举报：{ $count }
reports-what = 每个按钮都会结束一条举报。举报人会得知举报已看过，但不会得知你的决定。已结束的举报 90 天后删除。
reports-about = { $who }：{ $reason }
reports-now = 现在的名字：{ $who }
reports-by = 举报人：{ $who }
reports-by-nobody = 举报人的数据已删除
reports-before = 以前被举报：{ $reported } 次，被警告：{ $warned } 次
reports-match = { $game } { $id }，房间“{ $room }”：{ $who }
reports-no-match = 没有对应的对局。
reports-replay = 回放
reports-next = 下一条
report-words = { $who }，洗牌附言：“{ $phrase }”
reports-warned = 警告
reports-banned = 在这里禁止
reports-banned_everywhere = 在所有地方禁止
reports-done = 完成
reports-did-warned = 此人会收到警告。举报已结束。
reports-did-banned = 此人已被禁止进入这个房间。举报已结束。
reports-did-banned_everywhere = 此人已在所有地方被禁止。举报已结束。
reports-did-done = 举报已结束。
