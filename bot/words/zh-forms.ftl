# ---- 需要输入的内容：按钮上没有的

which-match = 你有几局都在等这一步。是哪一局？

# ---- 大家同时作答的一局进行得如何

show-seated = 已报名：{ $who }
show-awaited = 等待：{ $who }
show-done = 已完成：{ $who }
show-nobody-done = 还没有人作答。
show-since = 开始于 { $time } UTC
