import type { Words } from '../words.ts';

export const supply: Words['supply'] = {
  title: 'Поставка «{name}»',
  loading: 'Спрашиваем станцию…',
  unknown: {
    title: 'Поставка не найдена',
    text: 'Возможно, её удалили или она ещё не загружена. Поставки в работе — на экране «Сегодня».',
    action: 'Перейти к «Сегодня»',
  },
  tabs: { orders: 'Заказы', boxes: 'Короба', 'packing-list': 'Упаковочный лист' },
  tabsLabel: 'Разделы поставки',
  stage: {
    creating: 'Создаётся на маркетплейсе',
    adding: 'Заказы добавляются',
    open: 'Открыта для упаковки',
    deleting: 'Удаляется',
    handingOver: 'Передаётся',
    handedOver: 'Передана',
  },
  packed: 'упаковано {packed} из {total}',
  cancelled: '{count, plural, one {# отменён} few {# отменены} many {# отменено} other {# отменено}}',
  boxes: '{count, plural, one {# короб} few {# короба} many {# коробов} other {# короба}}',
  pack: 'Упаковать',
  pickList: 'Лист подбора',
  handOver: 'Передать',
  showQr: 'Показать QR',
  orders: {
    label: 'Заказы поставки',
    filter: 'Какие заказы показаны',
    show: {
      all: 'Все {count}',
      unpacked: 'Не упакованы {count}',
      packed: 'Упакованы {count}',
      onHold: 'На удержании {count}',
      cancelled: 'Отменены {count}',
    },
    find: 'Найти в списке',
    findHint: 'Артикул, номер на этикетке или заказ',
    columns: { goods: 'Артикул', number: 'Номер этикетки', state: 'Состояние', order: 'Заказ' },
    noSticker: 'этикетки ещё нет',
    box: 'короб {box}',
    noBox: 'без короба',
    position: 'посылка {position}',
    mustComeOut: 'нужно вынуть',
    choose: 'Выбрать заказ {id}',
    chooseHint: 'Выберите заказы, чтобы перенести',
    chooseShown:
      '{count, plural, one {Выбрать # показанный} few {Выбрать # показанных} many {Выбрать # показанных} other {Выбрать # показанного}}',
    chooseNone: 'Снять выбор',
    chosen:
      '{count, plural, one {Выбран # заказ} few {Выбрано # заказа} many {Выбрано # заказов} other {Выбрано # заказа}}',
    move: 'Перенести в другую поставку…',
    empty: {
      title: 'В поставке нет заказов',
      text: 'Заказы появятся здесь, когда их возьмут в неё на экране «Сегодня».',
    },
    noneShown: {
      title: 'Таких заказов нет',
      text: 'Ни один заказ поставки не подходит под выбранное выше.',
      action: 'Показать все',
    },
  },
};
