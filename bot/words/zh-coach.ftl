# The coach: what a player could do better, after a match.

button-coach = 复盘失误
coach-title = 复盘失误
coach-none = 你没有代价高的失误。下得好！
coach-no-habit = 电脑没有看出你出手的习惯。变化得很好！
coach-to-step = 在回放中查看
coach-step = 第 { $step } 步
coach-marks = ? 是你的走法，! 是更好的走法。
coach-named = 第 { $step } 步：{ $what }
refused-no_coach = 这个游戏没有失误分析。
refused-coach_not_seated = 只有参加过这一局的玩家才能看失误分析。
refused-nothing_to_coach = 你还没有下完的对局。先下一局：/play
usage-coach = 从你的失误中学习
usage-coach-how = match：哪一局；不填则为你最近结束的一局。告诉你代价最高的几步，以及更好的走法。只有你能看到。
