# ---- Машины команд турнира

tournament-machine = Машина
tournament-machines = Машины
tournament-machine-wanted = Заказывается
tournament-machine-ordered = Заказана, адреса ещё нет
tournament-machine-ready = Готова
tournament-machine-unwanted = Удаляется
tournament-machine-imported = своя
tournament-machine-none = У этой команды нет машины.
tournament-machine-since = с
tournament-machine-error = Последняя попытка не удалась: { $why }. Она повторится сама.
tournament-machine-costs = Она стоит денег, пока её не удалят.
tournament-machine-order = Заказать машину
tournament-machine-order-named = Заказать машину для команды { $team }
tournament-machine-address = Адрес машины, которая у вас уже есть
tournament-machine-import = Добавить её
tournament-machine-import-named = Добавить её: машина для команды { $team }
tournament-machine-delete = Удалить машину…
tournament-machine-delete-what = Всё, что на ней есть, пропадёт. Команда потеряет этот адрес.
tournament-machine-forget-what = Она удаляется только отсюда, на ней самой ничего не изменится. Команда потеряет этот адрес.
tournament-machine-delete-yes = Удалить машину
tournament-machine-delete-named = Удалить машину команды { $team }
tournament-machines-count = Готово { $ready } из { $count }
tournament-machines-order = Заказать машину каждой команде…
tournament-machines-order-what = Каждая машина стоит денег в DigitalOcean, пока её не удалят, в том числе после конца турнира. Команды, у которых машина есть, вторую не получат.
tournament-machines-order-yes = { $count ->
    [one] Заказать { $count } машину
    [few] Заказать { $count } машины
   *[many] Заказать { $count } машин
}
tournament-machines-delete = Удалить все машины…
tournament-machines-delete-what = Всё, что на них есть, пропадёт, и команды потеряют эти адреса. Свои машины удаляются только отсюда.
tournament-machines-delete-yes = { $count ->
    [one] Удалить { $count } машину
    [few] Удалить { $count } машины
   *[many] Удалить { $count } машин
}
tournament-machine-login = Вход:
tournament-own-machine = Наша машина
tournament-key = Открытый ключ SSH
tournament-key-what = Одна строка, как в ~/.ssh/id_ed25519.pub. Никогда не вставляйте закрытый ключ.
tournament-key-add = Добавить ключ
tournament-key-blank = Сначала вставьте свой открытый ключ SSH.
tournament-key-wrong = Такой открытый ключ SSH не подходит. Нужна одна строка, которая начинается с ssh-ed25519, ecdsa-sha2-nistp256, ssh-rsa (не меньше 2048 бит) или sk-ssh-ed25519@openssh.com.
tournament-key-ok = Ключ добавлен. Теперь можно войти.
tournament-key-error = Добавить ключ не удалось: { $why }.
refused-machines_off = Машины здесь отключены.
refused-has_machine = У этой команды уже есть машина.
refused-no_machine = У этой команды нет машины.
refused-played_by_computer = За эту команду играет компьютер, машина ей не нужна.
