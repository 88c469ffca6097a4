usage-beacon = 让你开的桌子的发牌也取决于公共信标
usage-beacon-how = 在其他人入座前输入它，或按 ⋯ →“公共信标”。
beacon = 公共信标
beacon-button = 公共信标
beacon-awaited = 第 { $round } 轮，几秒后公布
beacon-drawn = 第 { $round } 轮
beacon-missed = 未能取得；发牌只取决于秘密和你们的文字
beacon-how = 发牌还取决于公共随机信标（drand）的下一轮，桌上任何人乃至服务器都无法选择它。几秒后该轮签名公布，对局才能开始。签名写在记录里，人人都能核对。
fair-beacon = 公共信标第 { $round } 轮的签名：

refused-beacon_waits = 对局在等待公共信标：几秒后即可开始。
refused-beacon_named = 这张桌子已经使用公共信标。
refused-beacon_no_draws = 这个游戏没有随机，信标无从决定什么。
refused-beacon_late = 已经有人入座。公共信标必须在其他人加入之前选定：请为此新开一桌。
