# 留言：在不列出的桌上和好友之间的自由文字。

usage-say = 对同桌的人说一句话
usage-say-how = text：最多 200 个字符。可以在不列出的桌上使用，也可以在所有人互为好友的桌上使用。只有同桌的人能看到，对局结束后即删除。请在私聊里发送。

talk-line = { $who }：“{ $text }”
talk-write = 用自己的话说
talk-field = 给同桌的人的一句话（结束后删除）
talk-said = 已说。只有同桌的人能看到。
talk-report = 举报一句话
talk-switch-off = 关闭留言
talk-switch-on = 打开留言
talk-switched = 已为这一桌的所有人更改。

refused-talk_empty = 请写下你想说的话。
refused-talk_off = 这里关闭了留言，可以使用现成的短语。
refused-talk_alone = 这里还没有人能看到。
refused-talk_strangers = 在这一桌只能使用现成的短语。自己的话只能在不列出的桌上说，或者在所有人互为好友的桌上说。
refused-talk_banned = 你被禁止参加期间不能说话。
refused-talk_too_fast = 两句话之间请等 { $seconds } 秒。
refused-talk_too_many = 每分钟最多说 { $most } 句，请稍后再试。
