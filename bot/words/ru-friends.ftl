# Друзья: кто здесь, их столы и просьбы.

usage-friends = ваши друзья: кто здесь, их столы и просьбы
usage-friends-how = Двое, которые оба нажали «Дружить», — друзья, в какой бы сети ни играл каждый. После партии кнопка под ⋯.
usage-friend = то, что делают кнопки под списком друзей
usage-friend-how = Напишите «friends», чтобы увидеть друзей, и нажмите там кнопку.

friends-title = Друзья
friends-yours = Ваши друзья
friends-none = Здесь у вас пока нет друзей. После партии нажмите «Дружить» под ⋯.
friends-ask-who = Дружить: { $who }
friends-whom = Предложите дружбу тем, с кем играли:
friends-nobody-met = Вы давно не играли ни с кем, кому можно предложить дружбу. После партии нажмите «Дружить» под ⋯.
friends-add = Добавить друга
friends-change = Изменить
friends-which = Выберите, кого удалить или избегать.
friends-requests = Хотят дружить
friends-asks-you = { $who } хочет дружить.
friends-is-here = 🟢 { $who }: сейчас здесь
friends-is-away = { $who }
friends-now = сейчас здесь
friends-more = … и ещё { $count }
friends-asked = Ваши просьбы без ответа: { $count }
friends-waiting = Вы предложили и ждёте ответа
friends-tables = Столы друзей
friends-accept = Принять
friends-accept-who = Принять: { $who }
friends-decline = Нет
friends-ok = ОК
friends-remove = Удалить
friends-withdraw = Отозвать
friends-remove-how = Тому, кого вы удаляете, об этом не сообщают.
friends-avoid = Удалить и избегать
friends-here = Когда я здесь
friends-here-friends = видно друзьям
friends-here-nobody = не видно никому
friends-here-how = Друзья видят, что вы здесь, пока вы играете или держите страницу открытой, и видят ваши столы первыми. Если не показывать это никому, они не видят ни того, ни другого.
friends-here-save = Сохранить выбор
friends-follow = Следить за столами
friends-followed-title = Вы следите за столами
friends-followed = { $count ->
    [one] Вы следите за столами { $count } человека.
   *[other] Вы следите за столами { $count } человек.
  }
friends-unfollow = Больше не следить
friends-did-followed = Открытые столы этого человека теперь стоят сразу после столов друзей. Ему об этом не сообщают.
friends-did-followed_already = Вы уже следите за столами этого человека.
friends-did-unfollowed = Вы больше не следите за столами этого человека.
friends-told-asked = { $who } хочет с вами дружить.
friends-told-accepted = Вы теперь друзья: { $who }.
friends-did-asked = Просьба отправлена. Если второй игрок тоже нажмёт, вы друзья.
friends-did-asked_already = Вы уже просили, ответа ещё нет.
friends-did-friends = Теперь вы друзья.
friends-did-friends_already = Вы уже друзья.
friends-did-declined = Вы отказались. Второму игроку об этом не сообщают.
friends-did-removed = Удалено. Второму игроку об этом не сообщают.
friends-did-avoided = Вы больше не будете играть с этим человеком. Ему об этом не сообщают.
friends-did-shown = Выбор сохранён.
web-with-friends = стол друга

refused-friend_yourself = С собой дружить нельзя.
refused-friend_program = Программы не могут быть друзьями.
refused-friend_avoided = Вы избегаете этого человека. Сначала измените это в «С кем я не играю».
refused-friend_gone = Данные этого человека удалены.
refused-friend_banned = Пока вам запрещено играть, дружбу предложить нельзя.
refused-friend_not_there = Этого человека здесь больше нет.
refused-friend_not_asked = Этой просьбы больше нет.
refused-too_many_friends = Друзей, вместе с просьбами, может быть не больше { $most }. Сначала удалите кого-нибудь.
refused-too_many_asked = За 24 часа можно предложить дружбу не больше чем { $most } людям. Попробуйте завтра.
refused-follow_yourself = Нельзя следить за своими столами.
refused-follows_enough = Следить можно за столькими людьми: { $most }. Сначала перестаньте следить за кем-нибудь.
