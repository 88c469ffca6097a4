# ---- Options of a game and of a new table

option-line = { $option }：{ $value }
option-typed = { $typed }（{ $option }）
option-stake = 押注
option-seats = 座位
option-clock = 时限
option-level = 级别
option-rated = 计等级分
rated-yes = 是
rated-no = 否（休闲对局）
table-rated = 计等级分
table-casual = 休闲对局：不计等级分
ratings = 等级分
web-word-casual = 休闲
web-word-rated = 计分
first = 先手
first-host = 桌主
first-guest = 对手
first-lot = 抽签决定
web-seconds = 秒
option-usual = 默认
option-none = 不限
option-number = { $count }
clock-each = 每步 { $time }
clock-bank = 每人 { $bank }，每步加 { $more }
clock-whole = 整局每人 { $bank }
duration-seconds = { $count } 秒
duration-minutes = { $count } 分钟
duration-hours = { $count } 小时
duration-days = { $count } 天

# ---- Refusals of invalid values

refused-bad_seats = { $game }有 { $range } 个座位，不能是 { $seats } 个。
refused-no_computer = { $game }还没有电脑玩家。
refused-nobody_begins = { $game }由规则决定谁先手。
refused-unknown_option = { $game }没有“{ $typed }”这个选项。可用的选项：{ $known }。
refused-bad_option_choice = { $option }不能是“{ $value }”，请从这些中选择：{ $choices }。
refused-bad_option_range = { $option }必须在 { $low } 到 { $high } 之间{ $none ->
    [yes] ，或写 none
   *[no] {""}
}，不能是“{ $value }”。
refused-bad_option_value = { $option }必须在 { $low } 到 { $high } 之间，不能是“{ $value }”。
refused-bad_choice = “{ $value }”不可用，请从这些中选择：{ $choices }。
refused-bad_setting = { $setting }不能是“{ $value }”，请从这些中选择：{ $choices }。
refused-bad_setting_range = { $setting }必须在 { $low } 到 { $high } 之间，不能是“{ $value }”。
refused-bad_clock = 时限不能是“{ $value }”。请写 live、relaxed、daily、none，每步时间如 90s、10m、2h、1d，或整局时间如 5m+5s。
refused-bad_bank = 整局时限至少要有 { $least } 秒，每步最多加 { $most } 分钟，例如 5m+5s。
refused-nothing_finished = 这里还没有结束的对局。
refused-too_long = 太长了，最多 { $most } 个字符。
refused-unknown_name = 我不认识{ $name }。请对方先给我发消息，或在这里按一个按钮。
who-several = 你说的 { $name } 是哪一位？
who-plain = 你指的是这个人吗？
who-unsure = 现在无法确认谁在使用 { $name } 这个名字。你指的是这个人吗？
who-line = { $who } · { $where } · { $ago }前来过
who-reply = 也可以在回复对方的消息时发送这条命令。
refused-one_person = 一次只能指定一个人：{ $name }是第二个。

# ---- A series of tables

confirm-cancel-series = 确定关闭这次报名吗？{ $refunded ->
    [yes] 押注会退还。
   *[no] {""}
}如果本房间开着连续对局，会接着开放下一次报名。

# ---- The page of the web lobby’s settings

room-link = 房间设置
room-title = 网页大厅的设置
room-what = 这些设置对所有在这里开桌的人生效，只有运营者可以修改。
room-language-what = 访客的浏览器要求的语言我们都没有时，页面使用的语言。
room-next = 各游戏的下一桌
room-next-what = 新开的桌使用的选项、押注和座位。进行中的连续对局从下一次报名起采用。
room-empty = 留空表示默认。
room-usual = 全部恢复默认
room-save = 保存设置
room-saved = 已保存。
