import type { Words } from '../words.ts';

export const shell: Words['shell'] = {
  nav: {
    today: 'Сегодня',
    packing: 'Упаковка',
    printer: 'Принтер',
    labels: 'Этикетки',
    settings: 'Настройки',
  },
  navLabel: 'Экраны',
  training: 'Учебный режим',
  trainingMeans: 'учебные заказы и учебный принтер: маркетплейс ничего не получает',
  openSupply: 'Пакуем «{name}»',
  offline: {
    title: 'Нет связи со станцией',
    text: 'Связь восстановится сама. Сканы сохраняются.',
    kept: '{count, plural, one {Сохранён # скан.} few {Сохранено # скана.} many {Сохранено # сканов.} other {Сохранено # скана.}}',
  },
  lost: {
    title:
      '{count, plural, one {# скан не дошёл до станции} few {# скана не дошли до станции} many {# сканов не дошли до станции} other {# скана не дошли до станции}}',
    text: 'Ничего не напечатано для: {codes}. Отсканируйте ещё раз, когда связь вернётся.',
  },
  foot: {
    label: 'Состояние станции',
    printer: {
      notSet: 'Принтер не настроен',
      ready: 'Принтер готов',
      printing: 'Печать',
      paused: 'Принтер на паузе',
      needsHelp: 'Проверьте принтер',
      asking: 'Этикетки ждут ответа',
    },
    queue:
      '{count, plural, one {ждёт # этикетка} few {ждут # этикетки} many {ждут # этикеток} other {ждут # этикетки}}',
    synced: 'обновлено {age}',
    fetching:
      '{count, plural, =0 {получаем заказы…} one {получаем: здесь # заказ} few {получаем: здесь # заказа} many {получаем: здесь # заказов} other {получаем: здесь # заказа}}',
    statusesLate: 'Отмены проверены {age}',
    statusesNever: 'Отмены ещё не проверены',
    neverSynced: 'ещё не обновлялось',
    syncTrouble: {
      noAnswer: 'Маркетплейс не отвечает',
      noToken: 'Нет токена',
      tokenRejected: 'Токен не принят',
      tokenScope: 'Токену не хватает прав',
      other: 'Обмен с маркетплейсом не идёт',
    },
    syncNow: 'Спросить маркетплейс сейчас',
    linkLost: 'Нет связи со станцией',
    outbox: 'на отправку: {count}',
    outboxRefused:
      '{count, plural, one {отклонено # изменение} few {отклонено # изменения} many {отклонено # изменений} other {отклонено # изменения}}',
    token: {
      expiring: 'Токен до {date}',
      expired: 'Токен истёк',
    },
    budget: 'запросы',
    budgetMeans: 'свободно {available} из {burst}, в очереди {waiting}',
  },
  broken: {
    title: 'Этот экран сломался',
    text: 'Станция работает, сканы не потеряны. Откройте экран ещё раз. Если повторится, сообщите в поддержку этот номер.',
    reference: 'Номер {reference}',
    again: 'Открыть снова',
  },
};
