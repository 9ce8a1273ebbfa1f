import type { VerdictKind, VerdictReason } from '../../../shared/domain/verdict.ts';
import type { ReasonWithMore, VerdictWords } from '../en/verdict.ts';

export const verdict = {
  noSupplyOpen: {
    headline: 'Поставка не открыта',
    expects: 'Выберите поставку',
    short: 'поставка не открыта',
  },
  scanProduct: { headline: 'Готово', expects: 'Сканируйте товар', short: 'готово' },
  supplyComplete: {
    headline: 'Всё упаковано',
    expects: 'Передайте поставку',
    short: 'всё упаковано',
  },
  labelPrinting: {
    headline: 'Товар верный',
    expects: 'Возьмите этикетку',
    short: 'этикетка печатается',
  },
  parcelPacked: {
    headline: 'Упаковано',
    expects: 'Наклейте этикетку, сканируйте дальше',
    short: 'упаковано',
  },
  lastPacked: {
    headline: 'Упаковано: последний заказ',
    expects: 'Наклейте этикетку и передайте поставку',
    short: 'упаковано, последний',
  },
  labelScannedBack: {
    headline: 'Этикетка верная',
    expects: 'Сканируйте следующий товар',
    short: 'этикетка отсканирована',
  },
  unreadableScan: {
    headline: 'Сканер прислал нечитаемое',
    expects: 'Сканируйте ещё раз',
    short: 'не читается',
  },
  unknownBarcode: {
    headline: 'Такого штрихкода никто не знает',
    expects: 'Сканируйте штрихкод товара',
    short: 'неизвестный штрихкод',
  },
  noOpenOrder: {
    headline: 'Этого никто не заказывал',
    expects: 'Верните на место, сканируйте другой',
    short: 'никто не заказывал',
  },
  oneTooMany: {
    headline: 'Лишний',
    expects: 'Верните на место, сканируйте другой',
    short: 'лишний',
  },
  otherSupply: {
    headline: 'Это из другой поставки',
    expects: 'Отложите к «{supplyName}»',
    short: 'из поставки «{supplyName}»',
  },
  notTakenYet: {
    headline: 'Заказан, но ещё не в поставке',
    expects: 'Отложите, сканируйте другой',
    short: 'ещё не в поставке',
  },
  needsMarking: {
    headline: 'Нужен код, который станция пока не записывает',
    expects: 'Отложите, сканируйте другой',
    short: 'нужен {kinds}',
  },
  labelNotProduct: {
    headline: 'Это этикетка',
    expects: 'Сканируйте товар, не этикетку',
    short: 'этикетка, не товар',
  },
  supplyNotProduct: {
    headline: 'Это код поставки «{supplyName}»',
    expects: 'Сканируйте товар',
    short: 'код поставки',
  },
  orderCancelled: {
    headline: 'Этот заказ отменён',
    expects: 'Не пакуйте: отложите',
    short: 'отменён',
  },
  labelMissing: {
    headline: 'Этикетки ещё нет',
    expects: 'Отложите, сканируйте другой',
    short: 'этикетки ещё нет',
  },
  labelFaulty: {
    headline: 'Этикетку нельзя напечатать',
    expects: 'Отложите, позовите старшего',
    short: 'этикетка испорчена',
  },
  printerNeedsHelp: {
    headline: 'Принтеру нужна помощь',
    expects: 'Посмотрите на принтер',
    short: 'принтеру нужна помощь',
  },
  labelUncertain: {
    headline: 'Эта этикетка вышла?',
    expects: 'Вышла — отсканируйте её',
    short: 'этикетка под вопросом',
  },
  supplyClosed: {
    headline: 'Поставка «{supplyName}» уже передана',
    expects: 'Выберите другую поставку',
    short: 'поставка передана',
  },
} satisfies Record<VerdictReason, VerdictWords>;

export const verdictMore = {
  unreadableScan:
    '{fault, select, empty {Код пустой.} tooLong {Код слишком длинный: два кода сразу?} other {В коде управляющие символы: проверьте настройку сканера.}}',
  unknownBarcode: 'Прочитано: {text}',
  oneTooMany:
    '{packed, plural, one {Единственный нужный этой поставке уже упакован.} few {Все #, нужные этой поставке, уже упакованы.} many {Все #, нужные этой поставке, уже упакованы.} other {Все #, нужные этой поставке, уже упакованы.}}',
  notTakenYet: 'Возьмите новые заказы в поставку на экране «Сегодня».',
  needsMarking: 'Заказ требует: {kinds}. Ничего не напечатано.',
  orderCancelled: 'Товар отменённого заказа возвращается на полку. Для него ничего не печатается.',
  labelMissing: 'Она загружается. Отсканируйте товар ещё раз через минуту.',
  labelFaulty:
    '{fault, select, empty {Маркетплейс прислал пустую этикетку.} truncated {Маркетплейс прислал половину этикетки.} notWhatItSays {Файл этикетки не того типа, каким назван.} forbiddenCommands {В файле этикетки команды принтера, которые нельзя отправлять.} codeUnreadable {Её код не удалось прочитать обратно.} codeDiffers {Её код от другого заказа.} widerThanHead {Она шире печатающей головки: проверьте ширину на экране «Принтер».} otherLanguage {Её получили для принтера с языком ZPL, а после сборки этикетку заново не получить: печатайте на нём.} other {{fault}}}',
  printerNeedsHelp: 'Бумага, крышка, кабель, питание. То, что ждёт, напечатается само, один раз.',
  labelUncertain: 'Связь оборвалась во время отправки. Без вашего слова она не печатается ещё раз.',
  supplyClosed: 'Добавить в неё больше ничего нельзя.',
} satisfies Record<ReasonWithMore, string>;

export const verdictKind = {
  ready: 'Готово',
  printing: 'Печать',
  packed: 'Упаковано',
  'needs-scan': 'Нужен ещё скан',
  wrong: 'Неверно',
  cancelled: 'Отменён',
  machine: 'Нужна помощь технике',
  ask: 'Вопрос',
} satisfies Record<VerdictKind, string>;
