# ---- The name of this network, and the mark on names of its players

network-telegram = Telegram
mark-telegram = T

# ---- Telegram: между группой и личным чатом

telegram-behind = Нажатие не засчитано: игра ушла вперёд.
telegram-changed = { $news } Выберите ещё раз.
telegram-taken = Ваш ход принят, поле обновится через несколько секунд.
telegram-crowded = В группе сейчас тесно, поэтому ваш экран игрока теперь здесь.
telegram-soon = Появится через несколько секунд.
telegram-later = Telegram сейчас не принимает новых сообщений в этот чат. Если ничего не появится, нажмите ещё раз через полминуты.
telegram-open = Открыть личный чат
telegram-alone = Это можно видеть только вам. Откройте личный чат со мной — всё будет там.
telegram-sent = Ответ в нашем личном чате.
telegram-confirm = Партия для вас на этом закончится. Подтвердите это в личном чате со мной.
telegram-confirm-sent = Партия для вас на этом закончится: в нашем личном чате вопрос, точно ли вы этого хотите.
telegram-again = Чтобы подтвердить, нажмите «{ $button }» ещё раз.
telegram-no-files = В этой группе нельзя отправлять файлы. Откройте личный чат со мной — всё будет там.
telegram-to-table = К столу
telegram-moved = { $game } · стол { $id }: карточка теперь ниже.
telegram-stake = Ставка за этим столом: { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
}.
telegram-type = Введите ход так: /move … { $id }
telegram-unnamed = Вы пишете от имени группы или канала, и мне не видно, кто вы. Отправьте это ещё раз от своего имени.
telegram-other-bot = Здесь модерирует другой бот, и такая команда может быть и у него, поэтому я ничего не сделал. Если вы имели в виду меня:
telegram-as-group = Вы пишете от имени группы, и мне не видно, кто вы. Нажмите кнопку, и я выполню это, если вам можно.
telegram-as-yourself = Это я
telegram-sorry = У нас что-то пошло не так. Ничего не потеряно, попробуйте ещё раз.

# ---- Telegram: в любом чате, по нашему имени

inline-card = { $game ->
    [none] { $who } зовёт сыграть. Во что?
   *[other] { $who } зовёт сыграть: { $game }. Кто с нами?
}
refused-invitation_over = Это приглашение больше не действует. Наберите моё имя ещё раз, чтобы сделать новое.
refused-host_cannot_open = { $who } сейчас не может открыть этот стол.

# ---- Достаточно коротко для всплывающей строки

done-asked-on-telegram = Ждём ответа: { $awaited }.
rematch-open-on-telegram = Реванш! Начало через несколько секунд.
refused-stale_turn-on-telegram = Игра уже ушла вперёд: взгляните на стол ещё раз.

# ---- Права, которых боту может не хватать в группе

telegram-right-texts = отправлять сообщения
telegram-right-photos = отправлять картинки

# ---- Меню команд

telegram-about-play = Открыть стол, вызвать соперника или сыграть с компьютером
telegram-about-tables = Столы и партии здесь — или все ваши
telegram-about-show = Показать стол заново внизу чата
telegram-about-hand = Ваш личный экран
telegram-about-move = Ввести ход текстом
telegram-about-ban = Запретить игроку играть в этой группе
telegram-about-stop = Остановить партию, если все согласны
telegram-about-daily = Партия дня: у всех одна раздача
telegram-about-top = Лучшие рейтинги и сезоны
telegram-about-tournament = Турнир роботов и ваши роботы
telegram-about-settings = Настройки группы и следующих партий
telegram-about-me = Фишки, язык, уведомления и аккаунты
telegram-about-privacy = Что о вас хранится и какие у вас права
telegram-about-help = Как всё устроено и правила игр

# ---- The board inside Telegram: the button on cards, which is narrow; the button beside the field of private chats

button-board-on-telegram = Доска
telegram-menu-button = Играть

# ---- What the bot says of itself before anybody writes to it, at most 512 and 120 characters

telegram-description = Настольные и карточные игры прямо в ваших чатах: с друзьями в группе, в любом чате по моему имени или с компьютером. Нажмите START или добавьте меня в группу и отправьте /play.
telegram-short-description = Настольные и карточные игры в ваших чатах — с друзьями или с компьютером.
