title = HeXagon
about = Выращивайте фишки, прыгайте и перекрашивайте чужие: на полном поле побеждает тот, у кого фишек больше. Два игрока, десять минут.
minutes = 10
levels = Начиная с уровня 2, каждый уровень набирает не меньше девяти десятых очков против предыдущего.

piece = прыжок { $cell }{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
target = { $cell }{ $way ->
    [jump] {" "}прыжок
   *[grow] {""}
}{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
press-piece = фишка { $cell }
press-target = { $way ->
    [jump] прыгнуть на { $cell }
   *[grow] вырастить на { $cell }
}{ $taken ->
    [0] {""}
   *[other] {", "}перекрасит { $taken }
}

standing = { $a } { $first } : { $second } { $b }
you-play = Вы — { $letter } · { $jumps ->
    [0] прыжков нет
    [one] { $jumps } прыжок
    [few] { $jumps } прыжка
   *[other] { $jumps } прыжков
}
chosen = Рядом с { $cell }: вырастить новую фишку. Через клетку: прыгнуть туда.
hint = нажмите на свободную клетку рядом со своей фишкой, чтобы вырастить новую; чтобы прыгнуть, нажмите на фишку, потом на клетку через одну.

row = { $row }:  { $cells }
signs = A и B — фишки, · — свободно, # — камень.
side = { $letter } { $who }: { $chips ->
    [one] { $chips } фишка
    [few] { $chips } фишки
   *[other] { $chips } фишек
}, { $jumps ->
    [0] прыжков нет
    [one] { $jumps } прыжок
    [few] { $jumps } прыжка
   *[other] { $jumps } прыжков
}{ $state ->
    [asked] {" "}· ходит
    [won] {" "}· победа
   *[on] {""}
}
side-alt = { $letter }: { $chips ->
    [one] { $chips } фишка
    [few] { $chips } фишки
   *[other] { $chips } фишек
}, { $jumps ->
    [0] прыжков нет
    [one] { $jumps } прыжок
    [few] { $jumps } прыжка
   *[other] { $jumps } прыжков
}{ $state ->
    [asked] , ходит
    [won] , победа
   *[on] {""}
}
to-type = Можно написать, например: { $moves }
alt = Шестиугольное поле размера { $size }. { $first }. { $second }. Последний ход: { $last }, перекрашены: { $taken }.
alt-named = Шестиугольное поле размера { $size }. { $first }. { $second }. Последний ход: { $last }, перекрашены: { $taken }. A на { $a }. B на { $b }. Свободны: { $free }.

event-moved = { $who } { $way ->
    [jump] прыгает с { $from } на { $to }
   *[grow] ставит фишку на { $to } (от { $from })
}{ $taken ->
    [0] .
    [one] {" "}и перекрашивает { $taken } фишку.
    [few] {" "}и перекрашивает { $taken } фишки.
   *[other] {" "}и перекрашивает { $taken } фишек.
}
brief-moved = { $from }–{ $to }{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
event-stuck = { $who } не может пойти и пропускает ход.
event-leave = { $who } { $why ->
    [resigned] сдаётся.
    [gone] больше не за столом.
    [left] уходит из-за стола.
   *[other] не может продолжать.
}
event-late = { $who } не успевает сделать ход.
event-over = Ходить не может никто. Фишки: { $first } на { $second }.

score = { $score ->
    [one] { $score } фишка
    [few] { $score } фишки
   *[other] { $score } фишек
}
why-by_score = { $you ->
    [loser] Счёт по фишкам: { $next } на { $score }.
   *[other] Счёт по фишкам: { $score } на { $next }.
}

refused-off_board = Клетки { $cell } на этом поле нет.
refused-not_your_chip = На { $source } нет вашей фишки. Можно так: { $near }.
refused-occupied = Клетка { $target } не свободна. Можно так: { $near }.
refused-too_far = От { $source } до { $target } слишком далеко: растут на соседнюю клетку, прыгают через одну. Можно так: { $near }.
refused-no_jumps = С { $source } на { $target } — это прыжок, а прыжков у вас не осталось. Выращивайте фишки, чтобы получить прыжки. Можно так: { $near }.
refused-illegal = Такого хода нет. Напишите свою фишку и куда она идёт, например c4.d5.

option-move_seconds = Время на ход
option-size = Размер поля
option-name-size = размер
option-about-size = Размер поля, если в игре их несколько
option-symmetric = Камни
option-symmetric-true = симметрично
option-symmetric-false = случайно

rules-1 = У каждого три угла; тёмные клетки — камни. Клетку называют по столбцу и ряду, например c4.
rules-2 = Рост: на свободной клетке рядом с вашей фишкой появляется новая. Все чужие фишки рядом с ней становятся вашими.
rules-3 = Прыжок: фишка переходит на свободную клетку через одну, поверх чего угодно, и перекрашивает там соседей. Первая выращенная фишка и потом каждая вторая дают один прыжок.
rules-4 = Если вам некуда пойти, ход пропускается. Когда ходить не может никто, побеждает тот, у кого больше фишек.
rules-5 = Если ваше время вышло, вы проиграли.

review-even = В конце фишек было поровну.
review-led = Впереди с самого начала: { $who }.
review-turned = { $who } выходит вперёд до конца партии на { $move }-м ходу.
review-better = На { $move }-м ходу { $who } играет { $played }; сильнейший компьютер сыграл бы { $better }.
review-best = На { $move }-м ходу { $who } играет { $played }, и лучшего хода сильнейший компьютер не видит.
