# ---- 在浏览器中报名

tournament-register = 报名机器人
tournament-register-what = 给你的机器人起个名字，即可得到队伍的口令和连接它的命令。不需要地址。
tournament-register-name = 机器人的名字
tournament-register-url = 它的地址（可选）
tournament-register-sign-in = 要报名机器人，请先在你的个人页面上选一个名字，或在那里恢复账号，然后回到这里。
tournament-register-own = 你在这里的机器人：
tournament-registered-you = { $team } 已报名。
tournament-register-token = 你队伍的口令
tournament-register-once = 请现在保存：它只显示一次，持有者可以代表你的队伍操作。组织者可以再次打印。
tournament-register-connect = 在机器人旁边运行以下命令，最后一项是机器人自己的地址：
