# ---- 需要输入的内容：按钮上没有的

form-commit = 自己的密码
form-commit-ask = 一个数字加密码，如 2pass
form-commit-hint = 0 石头，1 布，2 剪刀，3 蜥蜴，4 史波克。也可以填自己的哈希。
form-reveal = 公开
form-reveal-ask = 你的数字和密码
form-reveal-hint = 与封存时一字不差。
form-sealed = 你的手势已封存。请记好密码：大家都封存后由你自己公开。{ $short ->
    [yes] 密码不足 8 个字符，容易被猜到；下次用长一点的。
   *[no] {""}
}哈希：{ $hash }

usage-commit = 用自己的哈希封存手势
usage-commit-how = hash：64 位十六进制数字，即数字加密码的 BLAKE2b-256，请用你信任的工具计算。match：哪一桌。只能在私聊里。例如：printf '2pass' | b2sum -l 256
usage-reveal = 公开你用自己的哈希封存的手势
usage-reveal-how = opening：数字和密码，逐字节读取。match：哪一桌，写在前面，如 match=k3f9ab。只能在私聊里。
seal-title = 自己封存手势
seal-page = 不告诉我们密码，自己算哈希：{ $link }
seal-what = 这一页的一切都在你的浏览器里完成。它什么也不发送，打开后断网也能用。
seal-without = 没有脚本时，请用自己的程序计算哈希：
seal-move = 你的手势
seal-move-0 = 0 石头
seal-move-1 = 1 布
seal-move-2 = 2 剪刀
seal-move-3 = 3 蜥蜴
seal-move-4 = 4 史波克
seal-password = 在这里从没用过的密码
seal-short = 不足 8 个字符，容易被猜到。
seal-strong = 生成一个强密码
seal-first = 1. 现在在私聊里粘贴这一行，封存手势
seal-then = 2. 要求公开时粘贴这一行，一字不差
seal-keep = 关闭页面前请把两行都复制下来：页面不保存任何内容。
which-match = 你有几局都在等这一步。是哪一局？
seal-once-more = 请选择，然后再粘贴一次。目前什么都没有封存或公开。

# ---- 大家同时作答的一局进行得如何

show-seated = 已报名：{ $who }
show-awaited = 等待：{ $who }
show-done = 已完成：{ $who }
show-nobody-done = 还没有人作答。
show-since = 开始于 { $time } UTC
