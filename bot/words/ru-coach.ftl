# The coach: what a player could do better, after a match.

button-coach = Разбор ошибок
coach-title = Разбор ваших ошибок
coach-none = Серьёзных ошибок у вас нет. Отличная игра!
coach-no-habit = Компьютеры не нашли привычек в ваших ходах. Отлично перемешано!
coach-to-step = Показать в просмотре
coach-step = Шаг { $step }
coach-marks = ? — ваш ход, ! — лучший ход.
coach-named = Шаг { $step }: { $what }
refused-no_coach = Для этой игры нет разбора ошибок.
refused-coach_not_seated = Разбор ошибок доступен только тем, кто играл в этой партии.
refused-nothing_to_coach = У вас ещё нет законченных партий. Сначала сыграйте: /play
usage-coach = разбор ваших ошибок в партии
usage-coach-how = match — какая партия; без него — ваша последняя законченная. Покажет ходы, которые стоили больше всего, и что было лучше. Это видите только вы.
