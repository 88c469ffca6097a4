# ---- Страница игрока

refused-no_profile = Здесь нет профиля, который вам можно посмотреть.
profile-page = Ваш профиль
profile-seen = Кто видит мой профиль
profile-seen-me = только я
profile-seen-rooms = те, с кем я играю
profile-seen-everyone = все
profile-seen-what = В профиле видны ваши рейтинги, результаты, достижения и партии. «Те, с кем я играю» — это люди, с которыми вы доиграли партию или которые играют в той же группе или на том же сервере.
profile-seen-save = Сохранить
profile-seen-now-me = Эту страницу видите только вы.
profile-seen-now-rooms = Эту страницу видят те, с кем вы играете.
profile-seen-now-everyone = Эту страницу видят все.
profile-seen-change = Изменить
profile-presence = У доски
profile-presence-shown = видно, что я смотрю
profile-presence-hidden = не видно
profile-presence-how = Пока вы играете и видите доску, остальные за столом видят точку рядом с вашим именем и то, где доска открыта. Зрители остаются числом.
profile-presence-save = Сохранить выбор
profile-ratings = Рейтинги
profile-rating = { $game }: { $points } ±{ $plus }{ $unsure ->
    [yes] {" "}(пока неточно)
   *[no] {""}
}
profile-plus-minus = ± { $points }
profile-unsure = пока неточно
profile-rated-matches = { $matches ->
    [one] { $matches } партия на рейтинг
    [few] { $matches } партии на рейтинг
   *[other] { $matches } партий на рейтинг
}
profile-releases = Прежние версии
profile-no-release = до первой версии
profile-released-until = до
profile-curve = Как менялся рейтинг: { $game }
profile-curve-how = Полоса — это ±: настоящий рейтинг лежит в ней в 95 случаях из 100.
profile-no-ratings = Партий на рейтинг ещё не было. Рейтинг меняют партии с людьми и с компьютером, сыгранные до конца.
profile-favourite = Чаще всего: { $game }
profile-streak = { $wins ->
    [one] { $wins } победа подряд
    [few] { $wins } победы подряд
   *[other] { $wins } побед подряд
}
profile-earned = Достижения: { $earned } из { $of }
profile-sums = Победы: { $won }, ничьи: { $drawn }, поражения: { $lost }
profile-results = Результаты
profile-moments = Лучшие победы
profile-won-against = { $game }, победа над игроком { $who }
profile-achievements = Достижения
profile-got = Получено
profile-progress = { $done } из { $of }
profile-rivals = Больше всего партий с игроками
profile-person = Соперник
profile-matches = Законченные партии
profile-result = Результат
profile-result-won = Победа
profile-result-drawn = Ничья
profile-result-lost = Поражение
profile-any = все
profile-filter = Показать
profile-no-matches = Законченных партий здесь нет.
profile-newest = Самые новые
profile-challenge = Вызвать на игру

# ---- Достижения

achievement-computer-win = Обыграйте компьютер
achievement-higher-level = Обыграйте компьютер уровнем выше, чем раньше
achievement-every-game-tried = Доиграйте партию в каждую из игр
achievement-evening = Доиграйте { $of } партий за один день
achievement-first-daily = Доиграйте партию дня
achievement-first-match = Доиграть партию с другим человеком
achievement-first-win = Победить другого человека
achievement-wins = Выиграть у людей { $of } партий
achievement-matches = Доиграть с людьми { $of } партий
achievement-streak = Выиграть у людей { $of } партий подряд
achievement-every-game = Выиграть у людей в каждую игру
achievement-crowd = Выиграть за столом на четверых или больше
achievement-level = Победить компьютер высшего уровня
achievement-people = Сыграть с { $of } разными людьми
achievement-rival = Доиграть { $of } партий с одним и тем же человеком
achievement-strong = Набрать рейтинг { $of }, который уже точен
achievement-tournament = Победить в турнире
achievement-daily = Доиграть { $of } партий дня
