title = 密封数字
about = 只有一个人写的最大数字获胜。二到六人，一分钟一局。
minutes = 1

round = 第 { $round } 轮
you-named = 你写的是 { $number }。
number = { $number }
row = { $who }：{ $sign }
alt = 第 { $round } 轮。已密封的座位：{ $named }。已揭晓的座位和数字：{ $opened }。

event-named = { $who }写好了一个数字。
event-sealed = 你封好了 { $number }。
event-opened = 数字揭晓：{ $numbers }。
event-again = 没有独一无二的数字。第 { $round } 轮开始。
event-extended = 还没有人写数字。{ $left ->
   *[other] 时间还能再延长 { $left } 次。
}
event-late = { $who }没有及时写数字，出局了。
event-leave = { $who }{ $why ->
    [resigned] 认输了。
    [gone] 不见了。
    [left] 离开了。
   *[other] 无法继续。
}
event-over = { $why ->
    [highest] 这是只出现一次的最大数字。
    [rounds] 最后一轮结束了。
    [time] 太久没有人写数字了。
   *[last_one] 只剩最后一人了。
}

why-highest = 只出现一次的最大数字。
why-rounds = 轮数已满。
why-last_one = 只剩一人。

refused-out_of_game = 你已经出局了。
refused-already_answered = 这一轮你已经写好数字，封好就不能改了。
refused-bad_word = 请输入一到五个字的词。

option-entry_seconds = 加入时限
option-move_seconds = 写数字的时限
option-rounds = 最多轮数

rules-1 = 所有人同时暗中写下 1 到 5 中的一个数字。
rules-2 = 也可以输入一个不超过五个字的词，有几个字就算几。
rules-3 = 全部封好后一起揭晓：只有一个人写的最大数字获胜。
rules-4 = 如果没有独一无二的数字，就再来一轮。
rules-5 = 没有及时写数字的人出局；如果谁都没写，则延长时间。

form-word = 单词
form-word-ask = 一到五个字母的单词
form-word-hint = 有几个字母就是几。
form-once-more = 请选择，然后再输入一次单词。目前什么都没有报出。
about-word = 用单词报数
telegram-about-word = 用单词报数
usage-word = 用单词报数
usage-word-how = letters：一到五个字母的单词。match：哪一桌。只能在私聊里。
missing-word = 请加上一个单词，例如：/word tea
option-name-letters = 字母
option-about-letters = 一到五个字母的单词
