# ---- Бесконечный рейтинг

tournament-day = День { $number }
tournament-day-over = { $tournament }: день { $number } завершён
tournament-connected = подключён
tournament-connected-count = { $count ->
    [0] Ни один робот не подключён.
    [one] Подключён { $count } робот.
    [few] Подключено { $count } робота.
   *[other] Подключено { $count } роботов.
}
tournament-promise = { $minutes ->
    [one] Каждый подключённый робот играет не реже чем раз в { $minutes } минуту.
    [few] Каждый подключённый робот играет не реже чем раз в { $minutes } минуты.
   *[other] Каждый подключённый робот играет не реже чем раз в { $minutes } минут.
}
tournament-longest-wait = Самое долгое ожидание сегодня: { $wait }.
tournament-retired = не играет 30 дней
tournament-row-played = сыграно { $played }
tournament-form-what-days = Стрелки — места по сравнению с предыдущим днём. Точки — последние пять результатов: полная — победа, половинка — ничья.
tournament-earlier-releases = Прежние версии
tournament-days = Дни
tournament-days-earlier = Предыдущие дни
tournament-days-what = У каждого дня (UTC) свой секрет, по которому определяются поля. Он показывается, когда день подсчитан. Его SHA-256 — секрет предыдущего дня, а SHA-256 секрета первого дня — этот отпечаток.
tournament-day-open = ещё не подсчитан
tournament-day-commitment = Его отпечаток:
tournament-day-download = Скачать день { $number }
tournament-day-verify = Чтобы проверить день, скачайте его и выполните:
tournament-seed = Создать турнир по этому рейтингу
tournament-seed-what = В нём играют команды рейтинга, лучшие посеяны первыми, с теми же адресами и владельцами. Робот, который подключается сам, получит там новый токен.
tournament-seed-first = Сколько команд (пусто: все)
tournament-every-minutes = В бесконечном рейтинге: каждый робот играет раз в столько минут
