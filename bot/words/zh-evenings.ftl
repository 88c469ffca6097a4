# 一晚结束时的消息，以及约局。
evening-head = 今晚共 { $count } 局。
evening-won = { $game }：{ $names }
evening-drawn = { $game }：没有人单独获胜
evening-climbed = 等级分上升：{ $names }
evening-climb = { $who } ▲{ $points }（{ $game }）
evening-moment = 转折点：{ $game }，{ $id } 号桌，第 { $step } 步
evening-again = 明天同一时间再来？{ $game }，{ $time }。
appointment-made = 已约好，你在名单上。
appointment-own = 你的约局
appointment-come = 我参加
appointment-head = { $game } · { $time }
appointment-stake = 赌注：{ $stake }。座位会留着，入座时付。
appointment-people = { $names ->
    [none] 还没有人说要来。
   *[other] 参加：{ $names }
  }
appointment-how = 要来就按按钮。开始前十分钟会点名一次所有参加的人；时间一到，牌桌打开，他们直接入座。
appointment-in = 已记下。参加的人：{ $names }
appointment-in-already = 你已参加：{ $game }，{ $time }。
appointment-stay-away = 我来不了
appointment-out = 已取消参加。
appointment-soon = 马上开始：{ $game }，{ $time }。{ $names }
appointment-now = 时间到了：{ $game }。{ $names }
appointment-cancel = 取消约局
appointment-cancelled = 这个约局已取消。
appointment-called-off = 约局已取消：{ $game }，{ $time }。{ $names }
appointment-opened = 时间到了：约好的牌桌已经打开。
set-evening = 当晚总结
set-evening-what = 三局或更多之后、安静了 45 分钟时，要不要在这里发一条消息，说明谁赢了什么，并问明天是否再来？
set-evening-on = 显示在这里
set-evening-off = 不显示在这里
set-zone = 时区
set-zone-what = 这个房间在哪个时区？按钟点约局（/play at=20:30）需要它。其他时区可以输入，例如 Europe/Rome。
set-zone-none = 未设置
set-zone-is = { $zone }
refused-unknown_zone = 没有“{ $value }”这个时区。请输入像 Europe/Berlin 这样的名称。
refused-no_zone = 还不知道这个房间的时区。请管理员在 /settings 的“时区”里设置一次。在那之前，请写多久以后：1小时后。
refused-no_such_time = 看不懂“{ $value }”这个时间。请输入像 20:30、晚上8点、明天20:00 或 1小时后 这样的时间，或带日期：2026-12-01 20:30。
refused-past_time = { $value } 已经过去了。
refused-too_far = 最多只能提前 { $days } 天约局。
refused-appointment_alone = 约局对所有人开放：不要指定对手，也不要加电脑。
refused-appointment_here = 约局要在群组或频道里进行。
refused-appointment_by_presses = 我只能在我是成员的地方召集大家，例如已经添加我的服务器。
refused-appointment_gone = 这个约局已经过去了。
refused-too_many_appointments = 约局已经够多了：每个房间最多 { $room } 个，每人最多 { $person } 个。
usage-appointment = 参加约局、取消参加，或取消自己发起的约局
usage-appointment-how = number：哪个约局。answer：来不了时写 out；要取消自己发起的约局时写 cancel。它的消息上的按钮作用相同；用 /play at=20:30 约局。
# 在 at= 后面输入时间时用的词；同一行的意思相同。
typed-today = 今天
typed-tomorrow = 明天
typed-soon = 马上, 一会儿
typed-in = 再过
typed-after = 后, 之后, 以后
typed-at = 在
typed-half = 半, 半个
typed-days = 天
typed-hours = 小时, 个小时, 个钟头
typed-minutes = 分钟, 分
typed-oclock = 点, 点钟
typed-morning = 早上, 上午
typed-afternoon = 下午, 中午
typed-evening = 晚上, 今晚
typed-weekdays = 周一/星期一, 周二/星期二, 周三/星期三, 周四/星期四, 周五/星期五, 周六/星期六, 周日/周天/星期日/星期天
