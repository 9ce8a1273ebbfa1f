import { amongParcelsOfWay, toParcelsOfWay } from './ways.ts';
import type { VerdictKind, VerdictReason } from '../../../shared/domain/verdict.ts';
import type { ReasonWithMore, VerdictWords } from '../en/verdict.ts';

const whyRefused =
  '{why, select, alreadyUsed {Этот код уже использован} alreadyScannedHere {Этот код только что сканировали} wrongKind {Это код другого вида} separatorLost {Сканер потерял часть кода} gtinOfOtherProduct {Этот код от другого товара} other {Этот код не подходит}}';

/** The code that the order waits for stays on the panel with every refusal. */
const asked =
  '{asked, select, sgtin {код маркировки} uin {УИН} imei {IMEI} gtin {GTIN} other {код}}{nth, select, none {} other { {nth}}}';

export const verdict = {
  noSupplyOpen: {
    headline: 'Поставка не открыта',
    expects: 'Выберите поставку',
    short: 'поставка не открыта',
  },
  scannedWithoutSupply: {
    headline: 'Не упаковано: поставка не открыта',
    expects:
      '{open, select, 0 {Создайте поставку на экране «Сегодня»} other {Выберите поставку и отсканируйте снова}}',
    short: 'поставка не открыта',
  },
  scanProduct: {
    headline: 'Жду скан',
    expects: '{first, select, label {Сканируйте готовую этикетку} other {Сканируйте товар}}',
    short: 'жду скан',
  },
  supplyComplete: {
    headline: 'Всё упаковано',
    expects: '{lot, select, way {Больше паковать нечего} other {Передайте поставку}}',
    short: 'всё упаковано',
  },
  labelPrinting: {
    headline: 'Товар верный',
    expects: '{box, select, none {Возьмите этикетку} other {Возьмите этикетку, положите в короб {box}}}',
    short: 'печатается',
  },
  parcelPacked: {
    headline: 'Упаковано',
    expects:
      '{label, select, stuck {{box, select, none {Сканируйте дальше} other {Положите в короб {box}}}} other {{box, select, none {Наклейте этикетку, сканируйте дальше} other {Наклейте этикетку, положите в короб {box}}}}}',
    short: 'упаковано',
  },
  lastPacked: {
    headline: 'Упаковано: последний заказ',
    expects:
      '{label, select, stuck {{box, select, none {{lot, select, way {Больше паковать нечего} other {Передайте поставку}}} other {Положите в короб {box}}}} other {{box, select, none {{lot, select, way {Наклейте этикетку} other {Наклейте этикетку и передайте поставку}}} other {Наклейте этикетку, положите в короб {box}}}}}',
    short: 'упаковано, последний',
  },
  labelScannedBack: {
    headline: 'Этикетка верная',
    expects:
      '{next, select, handOver {Передайте поставку} nothing {Больше паковать нечего} other {Сканируйте следующий товар}}',
    short: 'этикетка верна',
  },
  unreadableScan: {
    headline: 'Код не прочитан',
    expects: 'Сканируйте ещё раз',
    short: 'код не прочитан',
  },
  unknownBarcode: {
    headline: 'Неизвестный штрихкод',
    expects: 'Сканируйте штрихкод товара',
    short: 'неизвестен',
  },
  noOpenOrder: {
    headline: 'Этого никто не заказывал',
    expects: 'Верните на место, сканируйте другой товар',
    short: 'никто не заказывал',
  },
  oneTooMany: {
    headline: 'Лишняя штука',
    expects: 'Верните на место, сканируйте другой товар',
    short: 'лишняя штука',
  },
  otherSupply: {
    headline: '{way, select, none {Это из другой поставки} other {Это отправляют по-другому}}',
    expects: `Уберите {way, select, ${toParcelsOfWay} other {к поставке «{supplyName}»}}`,
    short: `{way, select, none {из поставки «{supplyName}»} other {{way, select, ${toParcelsOfWay} other {}}}}`,
  },
  notTakenYet: {
    headline: 'Заказан, но ещё не в поставке',
    expects: 'Уберите в сторону, сканируйте другой',
    short: 'ещё не в поставке',
  },
  notPackedHere: {
    headline: 'Заказан, но здесь его не пакуют',
    expects: 'Уберите в сторону, скажите старшему',
    short: 'здесь не пакуют',
  },
  whichProduct: {
    headline: 'Этот штрихкод у нескольких артикулов',
    expects: 'Какой товар у вас в руках?',
    short: 'какой артикул?',
  },
  scanCode: {
    headline:
      '{meta, select, sgtin {Код маркировки} uin {УИН} imei {IMEI} other {GTIN}}{part, select, none {} other { {part}}}',
    expects:
      'Сканируйте {meta, select, sgtin {код маркировки} uin {УИН} imei {IMEI} other {GTIN}}{part, select, none {} other { {part}}}',
    short: 'нужен код',
  },
  codeBeforeProduct: {
    headline: 'Это {meta, select, sgtin {код маркировки} uin {УИН} imei {IMEI} other {код}}',
    expects: 'Сначала сканируйте штрихкод товара',
    short: 'сначала товар',
  },
  codeRefused: {
    headline: `{refused, select, none {${whyRefused}} other {{why, select, gtinOfOtherProduct {Этот код от другого товара} other {Это штрихкод товара}}}}`,
    expects: `{why, select, alreadyUsed {Сканируйте другой ${asked}} alreadyScannedHere {Сканируйте другой ${asked}} gtinOfOtherProduct {Сканируйте другой ${asked}} other {Сканируйте ${asked}}}`,
    short:
      '{refused, select, none {код не принят} other {{why, select, gtinOfOtherProduct {код от другого товара} other {товар, а не код}}}}',
  },
  codeOfUnknownProduct: {
    headline: 'Этот код от этого товара?',
    expects: 'Проверьте товар и ответьте',
    short: 'код другого товара?',
  },
  codesNotTold: {
    headline: 'Нужные коды ещё неизвестны',
    expects: 'Уберите в сторону, сканируйте другой',
    short: 'коды ещё неизвестны',
  },
  codesUnsupported: {
    headline: 'Станция не записывает такой код',
    expects: 'Уберите в сторону, сканируйте другой',
    short: 'нужно: {kinds}',
  },
  scanLabelBack: {
    headline: 'Этикетка напечатана',
    expects: 'Наклейте и отсканируйте её',
    short: '{refused, select, none {этикетку надо отсканировать} other {не упаковано: сначала этикетка}}',
  },
  wrongLabelBack: {
    headline: 'Этикетка другой посылки',
    expects: 'Отсканируйте этикетку этой посылки',
    short: 'не та этикетка',
  },
  scanProductOf: {
    headline: 'Этикетка напечатана заранее',
    expects: 'Сканируйте её товар',
    short: 'сначала этикетка',
  },
  wrongProductOf: {
    headline: 'Это не товар этой этикетки',
    expects: 'Сканируйте товар с этикетки',
    short: 'не тот товар для этикетки',
  },
  orderOnHold: {
    headline: 'Заказ на удержании',
    expects: 'Уберите в сторону, позовите старшего',
    short: 'на удержании',
  },
  undone: {
    headline: 'Шаг назад: не упаковано',
    expects:
      '{label, select, keep {Товар на место, этикетку сохраните} willNotCome {Товар на место: этикетки не будет} other {Товар на место}}',
    short: 'шаг назад',
  },
  undoTooLate: {
    headline: 'Этикетка уже отправлена на принтер',
    expects: 'Дождитесь этикетки, потом шаг назад',
    short: 'назад нельзя',
  },
  skipped: { headline: 'Пропущено', expects: 'Сканируйте товар', short: 'пропущено' },
  putOnHold: { headline: 'Заказ на удержании', expects: 'Сканируйте товар', short: 'на удержании' },
  reprinting: {
    headline: 'Ещё одна этикетка',
    expects: 'Старую этикетку уничтожьте',
    short: 'ещё одна этикетка',
  },
  reprintAgain: {
    headline: 'Вторую этикетку только что напечатали',
    expects: 'Напечатать ещё одну?',
    short: 'ещё одна этикетка?',
  },
  signedIn: { headline: 'Здравствуйте, {name}', expects: 'Сканируйте товар', short: 'бейдж: {name}' },
  boxOpened: { headline: 'Открыт короб {box}', expects: 'Сканируйте товар', short: 'открыт короб {box}' },
  boxClosed: { headline: 'Короб закрыт', expects: 'Сканируйте товар', short: 'короб закрыт' },
  boxGone: { headline: 'Короб {box} удалён', expects: 'Откройте другой короб', short: 'короб {box} удалён' },
  commandDone: { headline: 'Выполнено', expects: 'Сканируйте товар', short: 'выполнено' },
  nothingToCommand: {
    headline: 'Сейчас эта команда не действует',
    expects: 'Сканируйте товар',
    short: 'сейчас не действует',
  },
  boxOfOtherSupply: {
    headline: 'Короб {box} из другой поставки',
    expects: 'Сканируйте короб этой поставки',
    short: 'короб другой поставки',
  },
  parcelFound: {
    headline:
      '{state, select, packed {Эта посылка упакована} labelled {Этикетка этого заказа напечатана} labelling {Этикетка этого заказа в пути} setAside {Товар этого заказа убран} other {Этот заказ ещё не упакован}}',
    expects:
      '{state, select, none {Сканируйте товар этого заказа} labelled {Сканируйте товар этого заказа} other {Сканируйте товар}}',
    short: 'посылка найдена по номеру',
  },
  severalParcels: {
    headline:
      '{candidates, plural, one {# этикетка с этим номером} few {# этикетки с этим номером} many {# этикеток с этим номером} other {# этикетки с этим номером}}',
    expects: 'Введите номер целиком',
    short: 'номер нескольких этикеток',
  },
  labelOfSeveral: {
    headline:
      '{candidates, plural, one {Этот код этикетки у # заказа} few {Этот код этикетки у # заказов} many {Этот код этикетки у # заказов} other {Этот код этикетки у # заказа}}',
    expects: 'Уберите в сторону, позовите старшего',
    short: 'код этикетки у нескольких заказов',
  },
  labelNotProduct: {
    headline: 'Это этикетка',
    expects: 'Сканируйте товар, не этикетку',
    short: 'этикетка, не товар',
  },
  scannerCardNotProduct: {
    headline: 'Это код с карточки настройки сканера',
    expects: 'Сканируйте товар',
    short: 'код настройки',
  },
  supplyNotProduct: {
    headline: 'Это код поставки «{supplyName}»',
    expects: 'Сканируйте товар',
    short: 'код поставки',
  },
  orderCancelled: {
    headline: 'Этот заказ отменён',
    expects: 'Не пакуйте: уберите в сторону',
    short: 'отменён',
  },
  labelMissing: {
    headline: 'Этикетка загружается',
    expects: 'Уберите в сторону, сканируйте другой',
    short: 'этикетки ещё нет',
  },
  labelFaulty: {
    headline: 'Этикетку нельзя напечатать',
    expects: 'Уберите в сторону, позовите старшего',
    short: 'этикетку не напечатать',
  },
  labelCame: {
    headline: 'Этикетка пришла',
    expects: 'Сканируйте товар ещё раз',
    short: 'этикетка пришла',
  },
  printerNeedsHelp: {
    headline:
      '{detail, select, paused {Принтер на паузе} printerNotSet {Принтер не настроен} other {Проблема с принтером}}',
    expects:
      '{detail, select, paused {Снимите принтер с паузы} printerNotSet {Настройте принтер} other {Проверьте принтер}}',
    short:
      '{refused, select, none {{detail, select, paused {принтер на паузе} printerNotSet {принтер не настроен} other {проблема с принтером}}} other {не упаковано: принтер}}',
  },
  documentFaulty: {
    headline:
      '{document, select, boxLabel {{box, select, none {Этикетку короба нельзя напечатать} other {Этикетку короба {box} нельзя напечатать}}} supplyQr {QR поставки нельзя напечатать} other {Этикетку нельзя напечатать}}',
    expects: 'Откройте экран «Принтер»',
    short:
      '{document, select, boxLabel {{box, select, none {этикетку короба не напечатать} other {этикетку короба {box} не напечатать}}} supplyQr {QR поставки не напечатать} other {этикетку не напечатать}}',
  },
  printerWell: { headline: 'Принтер снова работает', expects: 'Сканируйте товар', short: 'принтер работает' },
  labelCameOut: {
    headline: '{is, select, coming {Этикетка выходит} other {Этикетка вышла}}',
    expects: '{box, select, none {Наклейте этикетку} other {Наклейте этикетку, положите в короб {box}}}',
    short: 'этикетка вышла',
  },
  goodsWait: {
    headline: 'Ещё не упаковано',
    expects: 'Сканируйте ещё раз',
    short: 'ещё не упаковано',
  },
  labelUncertain: {
    headline:
      '{document, select, boxLabel {{box, select, none {Этикетка короба вышла?} other {Этикетка короба {box} вышла?}}} supplyQr {QR поставки вышел?} other {Эта этикетка вышла?}}',
    expects:
      '{document, select, orderLabel {Вышла — отсканируйте её} other {{printer, select, none {Посмотрите у принтера} other {Посмотрите у принтера {printer}}}}}',
    short: '{refused, select, none {этикетка под вопросом} other {не упаковано: этикетка под вопросом}}',
  },
  labelsHeld: {
    headline:
      '{jobs, plural, one {# этикетка ждала слишком долго} few {# этикетки ждали слишком долго} many {# этикеток ждали слишком долго} other {# этикетки ждали слишком долго}}',
    expects:
      '{jobs, plural, =1 {Она ещё нужна? Ответьте здесь} one {Они ещё нужны? Ответьте здесь} few {Они ещё нужны? Ответьте здесь} many {Они ещё нужны? Ответьте здесь} other {Они ещё нужны? Ответьте здесь}}',
    short:
      '{refused, select, none {{jobs, plural, =1 {этикетка ждала слишком долго} one {этикетки ждали слишком долго} few {этикетки ждали слишком долго} many {этикетки ждали слишком долго} other {этикетки ждали слишком долго}}} other {{jobs, plural, =1 {не упаковано: ждёт этикетка} one {не упаковано: ждут этикетки} few {не упаковано: ждут этикетки} many {не упаковано: ждут этикетки} other {не упаковано: ждут этикетки}}}}',
  },
  labelPrintedAhead: {
    headline: 'Этикетка уже напечатана',
    expects: 'Найдите этикетку, наклейте, отсканируйте',
    short: 'этикетка напечатана заранее',
  },
  labelOfOther: {
    headline: 'Эта этикетка от другого товара',
    expects: 'Отсканируйте товар, потом его этикетку',
    short: 'этикетка другого товара',
  },
  supplyClosed: {
    headline: 'Поставка «{supplyName}» уже передана',
    expects: 'Выберите другую поставку',
    short: 'поставка передана',
  },
} satisfies Record<VerdictReason, VerdictWords>;

export const verdictMore = {
  unreadableScan:
    '{fault, select, empty {Код пустой.} tooLong {Код слишком длинный: два кода сразу?} beginningLost {Начало кода не дошло, поэтому код не искали.} other {В коде управляющие символы: проверьте настройку сканера.}}',
  unknownBarcode: 'Прочитано: {text}',
  codeBeforeProduct: 'Прочитано: {text}',
  oneTooMany:
    '{packed, plural, one {В этой поставке нужна # штука, она уже упакована.} few {В этой поставке нужны # штуки, все уже упакованы.} many {В этой поставке нужно # штук, все уже упакованы.} other {В этой поставке нужно # штуки, все уже упакованы.}}',
  notTakenYet: 'Возьмите новые заказы в поставку на экране «Сегодня».',
  notPackedHere:
    'Заказ {orderId}: по словам маркетплейса, {field, select, supplierStatus {его состояние} cargoType {его размер} requiredMeta {ему нужен код} other {способ доставки}} «{value}». Такие заказы эта станция не пакует.',
  codeRefused:
    '{refused, select, none {{code}} other {{refused}}}. {why, select, notAMarkingCode {{refused, select, none {Это не код маркировки, не УИН, не IMEI и не GTIN.} other {Не упакован.}}} badCharacter {В нём знак, которого в таких кодах нет: возможно, мешает раскладка. Отсканируйте карточку настройки сканера.} wrongKind {{refused, select, none {Такой код этому заказу не нужен.} other {Не упакован.}}} badCheckDigit {Неверная контрольная цифра: код повреждён.} badLength {Неверная длина: код повреждён или обрезан.} separatorLost {Сканер теряет разделитель GS: настройте его карточкой и сканируйте снова.} tailMissing {Нет проверочной части: код обрезан.} alreadyScannedHere {У каждой штуки свой код.} alreadyUsed {Он принадлежит заказу {orderId}.} gtinOfOtherProduct {{refused, select, none {Он принадлежит {article}.} other {Не упакован.}}} other {}}',
  whichProduct: 'Ничего не напечатано. Нажмите его цифру или сканируйте другой штрихкод артикула.',
  codeOfUnknownProduct: '{code}. Номер товара {gtin} с этим товаром ещё не встречался.',
  codesNotTold: 'Спрашиваем маркетплейс. Сканируйте товар снова через минуту.',
  codesUnsupported: 'Заказ требует: {kinds}. Ничего не напечатано.',
  boxGone:
    'Ничего не напечатано. Отсканируйте этикетку другого короба или откройте новый и продолжайте. Всё, что в нём было, осталось в поставке без короба.',
  orderOnHold:
    '{onHoldFor, select, defect {Товар был с браком.} missing {Товара не было.} question {По нему был вопрос.} perhapsPacked {Возможно, он уже упакован: записи станции кончаются раньше. Поищите посылку; если её нет, снимите удержание.} changed {Маркетплейс пишет, что товар в нём теперь другой. Что было и что стало — на экране «Задачи».} other {Его кто-то поставил на удержание.}}',
  parcelFound: `{way, select, none {{supplyName, select, none {} other {Поставка «{supplyName}»{box, select, none {} other {, короб {box}}}{position, select, none {} other {, посылка {position}}}.}}} other {Посылка {way, select, ${amongParcelsOfWay} other {}}.}}`,
  labelOfSeveral:
    'Чья это этикетка, сказать нельзя. Старший найдёт эти заказы поиском по этому коду и попросит у маркетплейса этикетки с разными кодами.',
  orderCancelled: `{supplyName, select, none {Товар отменённого заказа возвращается на полку. Для него ничего не печатается.} other {Достаньте посылку: {way, select, none {поставка «{supplyName}»} other {она {way, select, ${amongParcelsOfWay} other {}}}}{box, select, none {} other {, короб {box}}}{position, select, none {} other {, посылка {position}}}. Отсканируйте её этикетку, когда достанете.}}{label, select, mayCome { Её этикетка ещё может выйти: уничтожьте её.} other {}}{refused, select, none {} other { {refused}: ещё не упакован. Сканируйте его потом снова.}}`,
  labelMissing: 'Её ещё нет. Отсканируйте товар ещё раз через минуту.',
  labelFaulty:
    '{fault, select, empty {Маркетплейс прислал пустую этикетку.} truncated {Маркетплейс прислал половину этикетки.} notWhatItSays {Файл этикетки не того типа.} forbiddenCommands {В файле этикетки команды принтера, которые нельзя отправлять.} codeUnreadable {Её код не удалось прочитать обратно.} codeDiffers {Её код от другого заказа.} widerThanHead {Она шире печатающей головки: проверьте ширину на экране «Принтер».} widerThanColumn {Она шире столбца этикеток: проверьте столбцы на экране «Принтер».} rowWiderThanHead {Ряд этикеток шире печатающей головки: проверьте их ширину на экране «Принтер».} widerThanPaper {Печать на ней шире самой этикетки: проверьте размер этикеток в настройках.} otherLanguage {Она получена для принтера с языком ZPL, а после сборки заново её не получить: печатайте на нём.} otherDensity {Она получена для принтера на 203 dpi, а после сборки заново её не получить: печатайте на нём.} lettersMissing {На ней буквы, которые нечем нарисовать.} tooMuchWork {Её рисунок слишком сложный для этикетки.} other {{fault}}}',
  undone: '{label, select, keep {Этикетка ещё годится: при следующем скане товара её попросят.} other {}}',
  scanLabelBack:
    '{refused, select, none {} other {{refused}: ещё не упакован. Сканируйте его после этой этикетки.}}',
  reprintAgain: 'Две этикетки одной посылки уйти не должны: старые уничтожьте.',
  printerNeedsHelp:
    '{refused, select, none {} other {{refused}{piece, select, another {, ещё одна штука} other {}}: не упакован. Сканируйте его снова, когда принтер заработает. }}{printed, select, none {} other {{printed}: этикетка вышла, наклейте. }}{inside, select, none {} other {{inside}: этикетка в принтере. Если ещё не вышла, выйдет, когда он заработает. }}{waits, select, none {} other {{waits}: этикетка ждёт. }}{detail, select, paused {Его поставили на паузу.} printerNotSet {Без принтера ничего не упаковать.} other {Бумага, крышка, кабель, питание.}}{refused, select, none {{waits, select, none {} other { То, что ждёт, напечатается само, один раз.}}} other {}}',
  documentFaulty: 'Там сказано, в чём дело. Остальные этикетки печатаются.',
  labelCameOut: '{also, select, none {} other {Вышли и другие: {also}.}}',
  goodsWait:
    '{pieces, plural, =1 {Его сканировали, когда сначала нужно было другое.} one {# штуку сканировали, когда сначала нужно было другое.} few {# штуки сканировали, когда сначала нужно было другое.} many {# штук сканировали, когда сначала нужно было другое.} other {# штуки сканировали, когда сначала нужно было другое.}}',
  labelsHeld:
    '{refused, select, none {} other {{refused}: ещё не упакован. Сканируйте его снова после ответа. }}{jobs, plural, =1 {Она ждёт} one {Они ждут} few {Они ждут} many {Они ждут} other {Они ждут}} с {since}. До ответа ничего не напечатается.',
  labelPrintedAhead: 'Подойдёт любая напечатанная этикетка этого товара из этой поставки.',
  labelUncertain:
    '{refused, select, none {} other {{refused}: ещё не упакован. Сканируйте его снова после ответа. }}{doubt, select, count {Принтер принял её, но насчитал меньше этикеток, чем получил.} stopped {Принтер остановился посреди неё. Сначала запустите его: он может допечатать.} gone {Принтер пропал сразу после того, как принял её. Посмотрите и на упакованном товаре.} other {Неизвестно, дошла ли она до принтера целиком: он может напечатать её и позже.}} Без вашего ответа этикетка не напечатается ещё раз.',
  supplyClosed: 'Добавить в неё больше ничего нельзя.',
} satisfies Record<ReasonWithMore, string>;

export const verdictKind = {
  ready: 'Жду скан',
  printing: 'Печать',
  packed: 'Упаковано',
  'needs-scan': 'Нужен ещё скан',
  wrong: 'Неверно',
  cancelled: 'Отменён',
  machine: 'Проблема с оборудованием',
  ask: 'Вопрос',
} satisfies Record<VerdictKind, string>;
