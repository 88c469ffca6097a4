title = 石头剪刀布蜥蜴史波克
title-short = 蜥蜴史波克
about = 五种手势，秘密封存，一起亮出。二至三十二人，约五分钟。
minutes = 5
levels = 对随机出招，谁也赢不到一半以上。对偏爱某一招的人，5 级每四轮能赢三轮。
level-1 = { $level } · 随机
level-2 = { $level } · 最爱
level-3 = { $level } · 上一招
level-4 = { $level } · 习惯
level-5 = { $level } · 长期习惯
level-about-1 = 随便出
level-about-2 = 一半时候针对你最爱的一招，其余随便出
level-about-3 = 针对你最爱的一招，以及你上一招之后常出的招
level-about-4 = 寻找习惯：每种结果之后、每一招之后、以前出现过的走势
level-about-5 = 同上，但记忆更长；被你看穿时就随便出

move-rock = 石头
move-paper = 布
move-scissors = 剪刀
move-lizard = 蜥蜴
move-spock = 史波克
what-beats-what = 石头胜剪刀和蜥蜴。布胜石头和史波克。剪刀胜布和蜥蜴。蜥蜴胜布和史波克。史波克胜石头和剪刀。
move-own = 你自己的哈希
rock-beats-scissors = 石头砸坏剪刀。
rock-beats-lizard = 石头压死蜥蜴。
paper-beats-rock = 布包住石头。
paper-beats-spock = 布驳倒史波克。
scissors-beats-paper = 剪刀剪开布。
scissors-beats-lizard = 剪刀斩首蜥蜴。
lizard-beats-paper = 蜥蜴吃掉布。
lizard-beats-spock = 蜥蜴毒倒史波克。
spock-beats-rock = 史波克汽化石头。
spock-beats-scissors = 史波克踩碎剪刀。

so-many = { $count } 位玩家
listed = { $first } · { $then }
showed = { $move }：{ $who }
showed-by = { $move } × { $count }
verdict-best = { $beats }{ $points ->
    [yes] { $who }赢下这一轮。
   *[no] { $on ->
        [1] { $who }留下。
       *[other] { $who }都留下。
    }
}
verdict-alike = { $points ->
    [yes] 双方都是{ $move }，平手。
   *[no] { $on ->
        [2] 双方都是{ $move }，都留下。
       *[other] 大家都是{ $move }，全部留下。
    }
}
verdict-circle = 没有一种手势能胜过其余所有手势，全部留下。
verdict-alone = 只有{ $who }亮出了手势，{ $points ->
    [yes] 赢下这一轮。
   *[no] 直接获胜。
}
gain = { $move } +{ $points }
verdict-points = { $gains }。
verdict-points-by = { $beats }{ $gains }。

stage = 第 { $round } 轮{ $goal ->
    [0] { $wins ->
        [1] { $rounds ->
            [0] {""}
           *[other] （共 { $rounds } 轮）
        }
       *[other] {" "}· 先胜 { $wins } 轮者赢
    }
   *[other] {" "}· 先得 { $goal } 分者赢
} · { $what ->
    [moves] 已封存 { $done }/{ $all }
    [reveal] 已就绪 { $done }/{ $all }，其余待公开
   *[over] 结束
}
group = { $what ->
    [sealed] 已封存
    [awaited] 还没选
    [ready] 可以亮出
    [opening] 还没公开
    [winner] 获胜
    [sharing] 并列第一
   *[out] 出局
}：{ $who }
last-round = 第 { $round } 轮：{ $shown }。{ $verdict }
round-missed = 第 { $round } 轮：只有{ $who }封存了手势，赢下这一轮。
score = { $score } 分
score-of-two = { $first } { $won } : { $lost } { $second }
points-of-many = 得分：{ $points }
held-by = { $who } { $points }
points-more = 另有 { $count } 人
rounds-before = 此前还有 { $count } 轮。
choose = 请选一种手势。所有人选好之前，它一直封存。
choose-own = 想用自己的密码或哈希：按“自己的密码”。
receipt = 你封存了{ $move }。
receipt-own = 你封存了自己的哈希。请记好数字和密码，之后由你自己公开。
open-yours = 请公开你的哈希：按“公开”，填写当初哈希的数字和密码，一字不差。
proof-my-opening = 你封存了{ $move }，开封文字是：
proof-my-hash = 你的手势的哈希：
proof-hash = 第 { $round } 轮，{ $who }的哈希：
proof-opening = 第 { $round } 轮，{ $who }出了{ $move }，开封文字：
sealed-now = 当前封存：{ $shown }。
you-are-out = 你已出局。
button-hand = 我来出
hint = 点选一种手势；所有人选好之前，谁也看不到。
hint-1 = 点一个手势，所有人选好之前谁也看不到。
hint-2 = 箭头指向被打败的手势。
hint-3 = 手势被打败，就输掉这一轮。
alt = { $stage }。{ $groups }。
alt-missed = { $stage }。{ $groups }。第 { $round } 轮：只有{ $who }封存了手势。
alt-last = { $stage }。{ $groups }。第 { $round } 轮：{ $shown }。{ $verdict }
letter = { $letter }
letters = { $first } { $then }

event-sealed = { $who }{ $seats ->
    [1] 封存了手势。
   *[other] 都封存了手势。
}
event-receipt = 你封存了{ $move }。
brief-receipt = { $move }
brief-sealed = { $seats ->
    [1] 已封存
   *[other] { $who }：已封存
}
event-closed = { $sealed ->
    [2] 双方的手势都齐了。
   *[other] { $sealed } 个手势都齐了。
}
event-revealed = { $who }{ $seats ->
    [1] 公开了哈希。
   *[other] 都公开了哈希。
}
brief-revealed = { $seats ->
    [1] 已公开
   *[other] { $who }：已公开
}
event-shown = { $shown }。
event-opened = { $who }出了{ $move }。
event-silent = { $who }{ $seats ->
    [1] 没有公开，出局。
   *[other] 都没有公开，出局。
}
event-missed = { $who }{ $stage ->
    [moves] 没有及时选择，输掉这一轮。
   *[reveal] 没有公开手势，输掉这一轮。
}
brief-round = { $shown } · { $end }
brief-stay = { $on ->
    [1] { $who }留下
   *[other] { $who }都留下
}
brief-all = 全部留下
brief-win = { $who }获胜
brief-point = { $who }赢下这一轮，{ $won } : { $lost }
brief-draw = 平手
brief-missed = { $who }没有出招
event-scored = { $first } { $won } : { $lost } { $second }。
event-again = 第 { $round } 轮开始。
event-late = { $who }{ $seats ->
    [1] 没有及时选择，出局。
   *[other] 都没有及时选择，出局。
}
event-late-you = 你没有及时选择，出局。
event-unsealed = { $who }{ $seats ->
    [1] 没有及时选择，不得分。
   *[other] 都没有及时选择，不得分。
}
event-unopened = { $who }{ $seats ->
    [1] 没有公开手势，不得分。
   *[other] 都没有公开手势，不得分。
}
event-dropped = { $who }{ $seats ->
    [1] 连续三轮没有出招，出局。
   *[other] 都连续三轮没有出招，出局。
}
event-leave = { $who }{ $why ->
    [resigned] 认输出局。
    [gone] 已离线，出局。
    [left] 离开出局。
   *[other] 无法继续，出局。
}
event-extended = 还没有人{ $stage ->
    [moves] 封存手势
   *[reveal] 公开手势
}。{ $left ->
    [0] 时间已延长，这是最后一次。
   *[other] 时间已延长，还可以再延长 { $left } 次。
}
event-over = { $why ->
    [lone_move] 只有一位玩家封存了手势。
    [lone_reveal] 只有一位玩家亮出了手势。
    [points] 胜负已分。
    [first_to] 胜负已分。
    [missed] 连续三轮没有出招。
    [rounds] 这是最后一轮。
    [time] 太久没有动静。
   *[last_one] 只剩一位玩家。
}

why-last_one = { $you ->
    [loser] 只剩{ $who }还在场上。
   *[other] 其他人都已出局。
}
why-lone_move = { $you ->
    [loser] 只有{ $who }封存了手势。
   *[other] 没有别人封存手势。
}
why-lone_reveal = { $you ->
    [loser] 只有{ $who }亮出了手势。
   *[other] 没有别人亮出手势。
}
why-first_to = { $you ->
    [loser] { $who }赢了 { $score } 轮，你赢了 { $next } 轮。
   *[other] 赢 { $score } 轮，输 { $next } 轮。
}
why-points = { $you ->
    [loser] { $who }得 { $score } 分。
   *[other] 得 { $score } 分，第二名 { $next } 分。
}
why-missed = { $you ->
    [loser] 你连续三轮没有出招。
   *[other] { $loser }连续三轮没有出招。
}
why-rounds = 这是最后一轮。
why-time = 太久没有动静。

refused-wrong_stage = 现在不行。先封存手势，齐了之后再公开哈希。
refused-already_committed = 这一轮你已经封存了手势。
refused-already_revealed = 这一轮你没有什么要公开的了。
refused-bad_hash = 这不是有效的哈希。哈希有 64 位十六进制数字。
refused-weak_hash = 这是没有密码的数字的哈希，你的手势很容易被猜到。请加上密码。
refused-hash_taken = 这个哈希在本局中用过了。请换一个密码。
refused-mismatch = 与你的哈希不符。请按原样输入数字和密码。
refused-no_move = 这不是手势：第一个字符必须是 0 到 4 的数字。
refused-bound_to_someone_else = 这段开封文字属于别的座位、别的轮次或别的对局。

seen-all = 亮出所有手势

option-entry_seconds = 加入时限
option-move_seconds = 封存时限
option-reveal_seconds = 公开时限
option-rounds = 最多轮数
option-wins = 按每位对手，先得几分获胜
option-elimination = 三人以上时，被胜者
option-elimination-true = 出局
option-elimination-false = 继续，按分数定胜负

rules-1 = 大家各自秘密选一种手势。每种胜两种、负两种：石头胜剪刀和蜥蜴。布胜石头和史波克。剪刀胜布和蜥蜴。蜥蜴胜布和史波克。史波克胜石头和剪刀。
rules-2 = 手势被封存：人人知道你选好了，没人知道选了什么。
rules-3 = 大家都选好后一起亮出。
rules-4 = 两人对局：赢一轮得一分，先得三分者获胜。
rules-5 = 三人以上：你的手势每胜一位玩家，就得一分。得分达到对手人数的三倍（四人时为 9 分），而且没有人与你同分，就获胜。
rules-6 = 轮数满后，分数最多者获胜；同分则平分彩池。开桌时可以改分数，也可以改为淘汰制：被胜者出局，最后留下的人赢得彩池。
rules-7 = 如果你没有及时封存，这一轮就输给所有亮出手势的人，除非由电脑代下。连续三轮没有出招就出局。若无人封存，就延长时间，最多连续三次。
rules-8 = 也可以不按按钮，而封存自己的哈希，即数字加密码：0 石头，1 布，2 剪刀，3 蜥蜴，4 史波克。之后须自己及时公开。

# ---- 需要输入的内容及其命令

command-commit = 封存
about-commit = 用自己的哈希封存手势
command-reveal = 公开
about-reveal = 公开你用自己的哈希封存的手势
option-name-hash = 哈希
option-about-hash = 封存手势的哈希
option-name-opening = 原文
option-about-opening = 封存时的数字和密码，一字不差
telegram-about-commit = 用自己的哈希封存手势
telegram-about-reveal = 公开你封存的手势
form-commit = 自己的密码
form-commit-ask = 手势编号和密码连写：2pass
form-commit-hint = 0 石头，1 布，2 剪刀，3 蜥蜴，4 史波克。也可以填自己的哈希。
form-commit-begins = 1. 你的手势
form-commit-rest = 2. 密码
form-commit-rest-hint = 两样都要记住：大家都封存后，你选同一手势、输同一密码来公开。自己的哈希可在“更多”里输入：commit: 加哈希。
form-reveal = 公开
form-reveal-ask = 你的数字和密码
form-reveal-hint = 与封存时一字不差。
form-reveal-begins = 你的手势
form-reveal-rest = 你的密码
form-reveal-rest-hint = 两样都要与封存时一字不差。
form-sealed = 你的手势已封存。请记好密码：大家都封存后由你自己公开。{ $short ->
    [yes] 密码不足 8 个字符，容易被猜到；下次用长一点的。
   *[no] {""}
}哈希：{ $hash }
usage-commit = 用自己的哈希封存手势
usage-commit-how = hash：64 位十六进制数字，即数字加密码的 BLAKE2b-256，请用你信任的工具计算。match：哪一桌。只能在私聊里。例如：printf '2pass' | b2sum -l 256
usage-reveal = 公开你用自己的哈希封存的手势
usage-reveal-how = opening：数字和密码，逐字节读取。match：哪一桌，写在前面，如 match=k3f9ab。只能在私聊里。
form-once-more = 请选择，然后再粘贴一次。目前什么都没有封存或公开。
missing-commit = 请加上封存手势的哈希：/commit 和 64 位哈希值。
missing-reveal = 请加上封存时的数字和密码，例如：/reveal 2pass

# ---- 封存手势的页面

seal-title = 自己封存手势
seal-link = 不告诉我们密码，自己算哈希：{ $link }
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

# ---- The coach

coach-how = 根据你最近几局中公开的手势，列出电脑可能看出的习惯。
coach-favourite = { $times } 轮中有 { $hits } 轮你出了{ $move }。{ $one }和{ $other }能胜它。
coach-after-move = 出{ $before }之后，你 { $times } 次中有 { $hits } 次接着出{ $move }。{ $one }和{ $other }能胜它。
coach-after-result = { $result ->
    [win] 赢了之后
    [loss] 输了之后
    [any] 无论输赢
   *[tie] 平局之后
}，你{ $done ->
    [same] 再出同样的手势
    [beats] 出能胜自己上一手的手势
    [beaten] 出被自己上一手所胜的手势
    [theirs] 出对手上一轮的手势
    [won] 出上一轮本可以获胜的手势
   *[lost] 出上一轮本会输掉的手势
}：{ $times } 次中有 { $hits } 次。对手若注意到，就能防备。
