# ---- Машины команд турнира

cup-machine = Машина
cup-machines = Машины
cup-machine-wanted = Заказывается
cup-machine-ordered = Заказана, адреса ещё нет
cup-machine-ready = Готова
cup-machine-unwanted = Удаляется
cup-machine-imported = своя
cup-machine-none = У этой команды нет машины.
cup-machine-since = с
cup-machine-error = Последняя попытка не удалась: { $why }. Она повторится сама.
cup-machine-costs = Она стоит денег, пока её не удалят.
cup-machine-order = Заказать машину
cup-machine-order-named = Заказать машину для команды { $team }
cup-machine-address = Адрес машины, которая у вас уже есть
cup-machine-import = Добавить её
cup-machine-import-named = Добавить её: машина для команды { $team }
cup-machine-delete = Удалить машину…
cup-machine-delete-what = Всё, что на ней есть, пропадёт. Команда потеряет этот адрес.
cup-machine-forget-what = Она удаляется только отсюда, на ней самой ничего не изменится. Команда потеряет этот адрес.
cup-machine-delete-yes = Удалить машину
cup-machine-delete-named = Удалить машину команды { $team }
cup-machines-count = Готово { $ready } из { $count }
cup-machines-order = Заказать машину каждой команде…
cup-machines-order-what = Каждая машина стоит денег в DigitalOcean, пока её не удалят, в том числе после конца турнира. Команды, у которых машина есть, вторую не получат.
cup-machines-order-yes = { $count ->
    [one] Заказать { $count } машину
    [few] Заказать { $count } машины
   *[many] Заказать { $count } машин
}
cup-machines-delete = Удалить все машины…
cup-machines-delete-what = Всё, что на них есть, пропадёт, и команды потеряют эти адреса. Свои машины удаляются только отсюда.
cup-machines-delete-yes = { $count ->
    [one] Удалить { $count } машину
    [few] Удалить { $count } машины
   *[many] Удалить { $count } машин
}
cup-machine-login = Вход:
cup-own-machine = Наша машина
cup-key = Открытый ключ SSH
cup-key-what = Одна строка, как в ~/.ssh/id_ed25519.pub. Никогда не вставляйте закрытый ключ.
cup-key-add = Добавить ключ
cup-key-blank = Сначала вставьте свой открытый ключ SSH.
cup-key-wrong = Такой открытый ключ SSH не подходит. Нужна одна строка, которая начинается с ssh-ed25519, ecdsa-sha2-nistp256, ssh-rsa (не меньше 2048 бит) или sk-ssh-ed25519@openssh.com.
cup-key-ok = Ключ добавлен. Теперь можно войти.
cup-key-error = Добавить ключ не удалось: { $why }.
refused-machines_off = Машины здесь отключены.
refused-has_machine = У этой команды уже есть машина.
refused-no_machine = У этой команды нет машины.
refused-played_by_computer = За эту команду играет компьютер, машина ей не нужна.
