# ---- 一句话说明结果

told-beat = { $margin ->
    [0] { $winner }战胜了{ $loser }。
   *[other] { $winner }以 { $margin } 子之差战胜了{ $loser }。
}
told-beat-leader = { $margin ->
    [0] { $winner }战胜了领先者{ $loser }。
   *[other] { $winner }以 { $margin } 子之差战胜了领先者{ $loser }。
}
told-surprise = { $margin ->
    [0] { $winner }战胜了等级分高出 { $behind } 分的{ $loser }。
   *[other] { $winner }以 { $margin } 子之差战胜了等级分高出 { $behind } 分的{ $loser }。
}
told-drew = { $first }与{ $second }战平。
told-drew-at = { $first }与{ $second }战平，各得 { $score } 子。
told-fault = { $why ->
    [no_connection] { $loser }负于{ $winner }：无法连接其机器人。
    [timeout] { $loser }负于{ $winner }：其机器人没有及时回答。
    [wrong_response] { $loser }因回答无效负于{ $winner }。
    [wrong_move] { $loser }因违规走子负于{ $winner }。
   *[benched] { $winner }不战而胜：{ $loser }已被停赛。
}
told-void = { $first }对{ $second }不计成绩：{ $reason }
told-leads = 第 { $number } 轮后，{ $first }领先 { $points } 分。
told-leads-level = { $chips ->
    [0] 第 { $number } 轮后，{ $first }与{ $second }并列。
   *[other] 第 { $number } 轮后，{ $first }与{ $second }积分相同，以 { $chips } 子领先。
}
told-beat-by = { $winner }战胜了{ $loser }（相差：{ $by }）。
told-beat-leader-by = { $winner }战胜了领先者{ $loser }（相差：{ $by }）。
told-surprise-by = { $winner }战胜了等级分高出 { $behind } 分的{ $loser }（相差：{ $by }）。
told-drew-with = { $first }与{ $second }战平（各{ $by }）。
told-leads-by = 第 { $number } 轮后，{ $first }与{ $second }积分相同，{ $first }领先（相差：{ $by }）。
told-closest = 最接近的一场：{ $told }
told-greatest-surprise = 最大冷门：{ $told }
