replay-step = { $step }. { $text }
replay-refused = { $step }. 不成立：{ $text }
replay-no-record = 记录 { $record }：不是对局记录：{ $reason }。
sat-in = 从这里起，{ $sitter }代替{ $who }。
sat-back = { $who }回来了。

verify-line = 记录 { $record }：{ $text }
verify-fair = 公平无误。已核对：{ $checked }。
verify-all = 就已核对的部分而言公平。已核对：{ $checked }。未核对：{ $unchecked }。
verify-match = 记录 { $record }，第 { $round } 轮，{ $first } – { $second }：{ $text }
verify-tournament = 锦标赛：{ $text }

unfair-step = 第 { $step } 步不成立：{ $code }。
unfair-clock = 第 { $step } 步对计时的改动不可能出自真实对局：故障补时不超过提问以来的时间，并且只在原期限已过时写入；商定的跳过会立即结束提问。
unfair-outcome = 结果与规则不符：按规则是{ $own }，记录写的是{ $written }。
unfair-no_chance = 其中没有秘密值，承诺值和附言都无从核对。
unfair-secret = 秘密值与承诺值 { $commitment } 不符。
unfair-noted = 承诺值是 { $commitment }，与当初记下的（{ $noted }）不一致。
unfair-said = { $seat } 号座位给出的附言，与种子里的不一致。
unfair-said_seat = 没有 { $seat } 号座位。
unfair-beacon = 信标的签名不是第 { $round } 轮的，所以抽取并非由它得出。
unfair-deal = 棋盘不属于第 { $round } 轮第 { $pairing } 对：它不是由锦标赛的秘密值得出的。
unfair-teams = 这不是 { $teams } 之间的对局记录。
unfair-terms = 游戏或其选项与第 { $round } 轮不符。
unfair-no_end = 对局没有结束，也没有注明作废。
unfair-calls = 请求所述的对局与记录不一致。
unfair-matches = 有 { $count } 局不公平。
unfair-bench = 第 { $round } 轮有一场按停赛判负，但该机器人此前并没有连续出错这么多次。
unfair-pairing = 第 { $round } 轮与之前的结果和锦标赛的抽签不符。
unfair-ladder = 排名与结果不符：第 { $place } 名有出入。
unfair-result = 第 { $round } 轮第 { $pairing } 对的结果与记录不符。

check-commitment = 秘密值
check-words = 玩家的附言
check-draws = 随机抽取
check-steps = 每一步
check-times = 时限
check-outcome = 结果
check-finished = 终局
check-beacon = 信标的签名
check-pairings = 对阵与先后
check-deals = 棋盘
check-matches = 每一局
check-ladder = 排名
check-requests = 请求

note-corrected = 第 { $round } 轮配对后，此结果被更正：{ $reason }
note-unfinished = 对局尚未结束。
note-untimed = 各步没有时间，因此未核对时限。
note-set_up = 此局面为手工设置，没有随机抽取。
note-no_secret = 其中没有秘密值，因此没有承诺值，也没有随机抽取。
note-no_draws = 没有任何一步取决于随机抽取，因此秘密值和附言只能用 --commitment 和 --said 核对。
note-misspelt = 未知的键“{ $key }”已被忽略。是否想写“{ $known }”？
note-requests = 有 { $count } 场比赛的请求没有核对：请求缺失，或者在已无影响时失败。
note-clock = { $why ->
    [outage] { $at }：因服务中断调整了时限，中断本身无法由记录证明。
    [consent] { $at }：加时；据记录，{ $who }同意。
    [skip] { $at }：跳过了未行动的玩家；据记录，{ $who }同意。
    [vacation] { $at }：据记录，{ $who }休假期间时限暂停。
   *[other] { $at }：调整了时限；记录未说明原因，也未说明谁同意。
}
at-steps = { $count ->
   *[other] 第 { $steps } 步
}
