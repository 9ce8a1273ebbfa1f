import type { Words } from '../words.ts';

const change =
  '{change, select, createSupply {создать поставку} addOrder {добавить заказ в поставку} deliver {передать поставку} deleteSupply {удалить поставку} addBoxes {создать короба} deleteBoxes {удалить короба} putInBox {положить посылку в короб} takeOutOfBox {вынуть посылку из короба} setMeta {записать коды заказа} moveOrder {сообщить новое состояние заказа} deleteMeta {отвязать коды заказа} createPass {заказать пропуск} changePass {изменить пропуск} deletePass {удалить пропуск} createWarehouse {создать склад} changeWarehouse {изменить склад} changeContacts {изменить контакты склада} deleteWarehouse {удалить склад} other {другое изменение}} ({about})';

export const log: Words['log'] = {
  title: 'Журнал',
  hint: 'Кто что сделал, новое сверху. У каждой строки есть контрольный код, который зависит от предыдущих: если что-то изменили потом, это видно.',
  called: '«{name}»',
  lines: '{count, plural, one {# строка} few {# строки} many {# строк} other {# строки}}',
  person: 'Кто',
  everybody: 'Все',
  station: 'без имени или сама станция',
  headNow: 'Контрольный код после строки {seq}: {head}',
  fresh:
    '{count, plural, one {Показать # новую строку} few {Показать # новые строки} many {Показать # новых строк} other {Показать # новой строки}}',
  list: 'Строки журнала',
  line: 'Строка {seq}',
  details: 'Подробно',
  detailsOf: 'Подробно о строке {seq}',
  hash: 'Контрольный код',
  unknown: 'Записала другая версия: {what}',
  empty: {
    title: 'В журнале пока пусто',
    text: 'Здесь записывается всё, что делают люди за этим столом: поставки, посылки, этикетки, люди.',
    ofPerson: 'Под этим именем ничего не сделано.',
  },
  verify: {
    title: 'Проверка журнала',
    hint: 'Заново считает контрольный код каждой строки. С кодом, который напечатали или выгрузили раньше, видно и то, что до него с тех пор ничего не меняли.',
    known: 'Контрольный код с упаковочного листа или из выгрузки',
    knownHint:
      '16 букв и цифр вверху напечатанного упаковочного листа или последняя строка выгруженного файла. Оставьте пустым, чтобы проверить только сам журнал.',
    knownBad: 'Это не контрольный код: в нём от 16 до 64 цифр и букв от a до f.',
    run: 'Проверить журнал',
    whole:
      '{count, plural, one {Журнал цел: # строка, без изменений} few {Журнал цел: # строки, без изменений} many {Журнал цел: # строк, без изменений} other {Журнал цел: # строки, без изменений}}',
    broken: 'Журнал нарушен со строки {seq}',
    brokenText:
      'Эта строка не такая, как при записи, или перед ней чего-то не хватает. До неё всё верно. Не трогайте папку данных, выгрузите журнал и выясните, у кого есть доступ к этому компьютеру.',
    knownAt: 'Он записан после строки {seq}: до неё всё осталось как было.',
    knownNowhere:
      'Такого контрольного кода в журнале нет: он с другого стола, или строки изменили после того, как его напечатали.',
    knownFirst: 'Он записан до первой строки.',
    head: 'Контрольный код сейчас',
  },
  export: {
    title: 'Выгрузить журнал',
    hint: 'Файл из строк JSON. Храните его или хотя бы контрольный код там, где за этим столом его никто не изменит.',
    run: 'Выгрузить журнал',
    next: 'Выгрузить следующие строки',
    left: '{count, plural, one {# строка не поместилась} few {# строки не поместились} many {# строк не поместилось} other {# строки не поместилось}}: в файле до 64 МБ. Они попадут в следующий файл.',
    done: '{count, plural, one {# строка} few {# строки} many {# строк} other {# строки}} в файле {file}',
    head: 'Контрольный код',
  },
  event: {
    supplyOpened: 'Начата упаковка поставки {supply}',
    supplyTaken:
      'В поставку «{name}» {orders, plural, one {взят # заказ} few {взято # заказа} many {взято # заказов} other {взято # заказа}}',
    supplyHandOver:
      'Передана поставка {supply}{unpacked, plural, =0 {} one {, # заказ без посылки} few {, # заказа без посылки} many {, # заказов без посылки} other {, # заказа без посылки}}{noAnswer, plural, =0 {} other {, без ответа маркетплейса: {orders}}}',
    handOverCalledOff: 'Остановлена передача поставки {supply}',
    supplyDeleted: 'Удалена поставка {supply}',
    ordersMoved:
      'В поставку «{name}» {orders, plural, one {перенесён # заказ} few {перенесено # заказа} many {перенесено # заказов} other {перенесено # заказа}}',
    orderMoved:
      'Заказ {orderId}: {to, select, confirm {взят на сборку} complete {передан курьеру} deliver {отправлен} prepare {готов к выдаче} receive {выдан покупателю} reject {покупатель отказался} cancel {отменён} other {{to}}}',
    boxesMade:
      'В поставке {supply} {count, plural, =1 {создан короб} one {созданы короба} few {созданы короба} many {созданы короба} other {созданы короба}} {boxes}',
    boxesDeleted:
      'В поставке {supply} {count, plural, =1 {удалён короб} one {удалены короба} few {удалены короба} many {удалены короба} other {удалены короба}} {boxes}',
    parcelBoxed: 'Посылка заказа {orderId} положена в короб',
    parcelUnboxed: 'Посылка заказа {orderId} вынута из короба',
    parcelBoxedElsewhere: 'За другим столом посылка заказа {orderId} положена в другой короб',
    taskRetried: `Повторено: ${change}`,
    taskDismissed: `Оставлено как есть: ${change}`,
    cellSet: 'Ячейка товара {article}: {cell}',
    counterCellsAdded:
      '{cells, plural, =1 {Добавлена ячейка выдачи {first}} one {Добавлена # ячейка выдачи, {first} – {last}} few {Добавлено # ячейки выдачи, {first} – {last}} many {Добавлено # ячеек выдачи, {first} – {last}} other {Добавлено # ячейки выдачи, {first} – {last}}}',
    counterCellRemoved: 'Удалена ячейка выдачи {name}',
    parcelHandedOver: 'Заказ {orderId} выдан покупателю',
    parcelVouchedFor: 'Заказ {orderId} выдан без проверенного кода: {reason}',
    parcelHandOverUndone: 'Выдача заказа {orderId} отменена',
    parcelRefused: 'Покупатель отказался от заказа {orderId}',
    parcelSeenTo: 'С товаром заказа {orderId} разобрались без сканирования: {reason}',
    goodsSetAside: 'Убран в сторону товар отменённого заказа {orderId}',
    labelReprinted:
      'Этикетка заказа {orderId} напечатана ещё раз: {reason, select, damaged {повреждена} didNotComeOut {не вышла} lost {потеряна} other {другая причина}}',
    labelAnswered:
      '{inHand, select, true {Этикетка под вопросом вышла} other {Этикетка под вопросом не вышла}}',
    labelAskedAgain: 'Этикетка заказа {orderId} запрошена ещё раз: ту, что была, нельзя напечатать',
    labelPrintedUnread: 'Этикетка заказа {orderId} напечатана, хотя её код не читается',
    boxLabelPrintedUnread: 'Этикетка короба {box} поставки {supply} напечатана, хотя её код не читается',
    supplyQrPrintedUnread: 'QR поставки {supply} напечатан, хотя он не читается',
    labelsPrintedAhead:
      'Поставка {supply}: заранее {orders, plural, one {напечатана # этикетка} few {напечатано # этикетки} many {напечатано # этикеток} other {напечатано # этикетки}}',
    courierGiven: 'Посылка заказа {orderId} передана курьеру {courier}, список {number}',
    courierListClosed:
      '{given, plural, one {# посылка передана} few {# посылки переданы} many {# посылок передано} other {# посылки передано}} курьеру {courier}, список {number}{missing, plural, =0 {} other {; осталось здесь: #}}',
    buyerSeen:
      '{what, select, address {Открыт адрес заказа {orderId}} printed {Напечатан адрес заказа {orderId}} phone {Заказ {orderId} найден по телефону покупателя} other {Открыты данные покупателя заказа {orderId}}}',
    buyersSought:
      'Поиск покупателя по телефону: {found, plural, =0 {ничего не найдено} one {найден # заказ} few {найдено # заказа} many {найдено # заказов} other {найдено # заказа}}',
    carrierLabelPrinted:
      'Напечатана этикетка перевозчика для заказа {orderId}{reason, select, none {} damaged { ещё раз: испорчена} didNotComeOut { ещё раз: не вышла} lost { ещё раз: потерялась} other { ещё раз: другая причина}}',
    carrierLabelPrintedUnread:
      'Напечатана этикетка перевозчика для заказа {orderId}, хотя её код не прочитать',
    jobCancelled: 'Отменена печать{orderId, select, none {} other {: заказ {orderId}}}',
    parcelUnpacked: 'Отменена упаковка заказа {orderId}',
    orderHeld:
      'Поставлен на удержание заказ {orderId}: {why, select, defect {брак} missing {нет товара} question {вопрос} perhapsPacked {возможно, уже упакован} changed {изменён маркетплейсом} other {другая причина}}',
    holdLifted: 'Заказ {orderId} снят с удержания',
    jobsCancelled:
      'Принтер {printer}: {jobs, plural, one {отменена # этикетка} few {отменено # этикетки} many {отменено # этикеток} other {отменено # этикетки}} из очереди',
    jobsMoved:
      'С принтера {from} на {to} {jobs, plural, one {перенесена # этикетка} few {перенесено # этикетки} many {перенесено # этикеток} other {перенесено # этикетки}}',
    heldAnswered:
      'Принтер {printer}: {jobs, plural, one {# этикетка, ждавшая} few {# этикетки, ждавшие} many {# этикеток, ждавших} other {# этикетки, ждавшей}} слишком долго, {print, select, true {решено напечатать} other {решено не печатать}}',
    printerPaused: 'Принтер {printer} поставлен на паузу',
    printerResumed: 'Принтер {printer} снят с паузы',
    headCleaned: 'Принтер {printer}: головка почищена',
    passEntrySaved: 'В книге пропусков сохранена машина {car}',
    passEntryRemoved: 'Машина {car} убрана из книги пропусков',
    passOrdered: 'Заказан пропуск: машина {car}, {office}',
    passChanged: 'Изменён пропуск, {office}: теперь машина {car}',
    passDeleted: 'Удалён пропуск: машина {car}, {office}',
    passTakenBack: 'Отменён заказ пропуска, {office}',
    warehouseMade: 'Создан склад «{name}», {office}',
    warehouseChanged: 'Изменён склад «{was}»: теперь «{name}», {office}',
    warehouseDeleted: 'Удалён склад «{name}» вместе с остатками',
    contactsSaved:
      '{contacts, plural, =0 {Контакты склада «{name}» удалены} one {Сохранён # контакт склада «{name}»} few {Сохранены # контакта склада «{name}»} many {Сохранено # контактов склада «{name}»} other {Сохранено # контакта склада «{name}»}}',
    stocksChanged:
      '{barcodes, plural, one {Изменён остаток # штрихкода} few {Изменены остатки # штрихкодов} many {Изменены остатки # штрихкодов} other {Изменены остатки # штрихкода}}, склад «{warehouse}»',
    stocksDeleted:
      '{barcodes, plural, one {Удалён остаток # штрихкода} few {Удалены остатки # штрихкодов} many {Удалены остатки # штрихкодов} other {Удалены остатки # штрихкода}}, склад «{warehouse}»',
    stocksPutBack:
      '{barcodes, plural, one {Возвращён остаток # штрихкода} few {Возвращены остатки # штрихкодов} many {Возвращены остатки # штрихкодов} other {Возвращены остатки # штрихкода}}, склад «{warehouse}»',
    countCodeDismissed: 'Пересчёт {number}: неизвестный код {code} не учитывается',
    countCodeNamed: 'Пересчёт {number}: неизвестный код {code} засчитан как штрихкод {sku}',
    ownStocksBegun:
      'Начата запись: {number, select, reserve {резерв} minimum {минимум} other {число на полке}}, {barcodes, plural, one {# штрихкод} few {# штрихкода} many {# штрихкодов} other {# штрихкода}}, склад «{warehouse}»',
    ownStocksSet:
      '{number, select, reserve {Задан резерв} minimum {Задан минимум} other {Задано число на полке}}: {barcodes, plural, one {# штрихкод} few {# штрихкода} many {# штрихкодов} other {# штрихкода}}, склад «{warehouse}»',
    shelfOfferTaken:
      'Число на полке изменено по заказу {orderId}: {kind, select, defect {одна штука бракованная} missing {одной штуки нет на месте} other {одна штука вернулась на полку}}',
    shelfOfferRefused:
      'Число на полке по заказу {orderId} не изменено: {kind, select, defect {штуку назвали бракованной} missing {штуку не нашли} other {товар убрали в сторону}}',
    changeRefused: `Маркетплейс отклонил: ${change}. {problem}`,
    productChanged: 'Маркетплейс изменил заказ {orderId}: {before} → {now}',
    productChangeSeen: 'Заказ {orderId} упаковать по-новому: {before} → {now}',
    markingCodeTakenBack: 'Отвязан код заказа {orderId}',
    gtinLearned: 'GTIN {gtin} относится к товару {article}',
    gtinForgotten: 'GTIN {gtin} больше не относится к товару {article}',
    codesAPieceSet:
      'Товар {article}: {codes, plural, one {# код} few {# кода} many {# кодов} other {# кода}} на штуку',
    runChanged:
      '{change, select, made {Рейс {run} составлен, курьер {courier}: {orders, plural, one {# заказ} few {# заказа} many {# заказов} other {# заказа}}} courierNamed {Рейс {run}: курьер теперь {courier}} left {Рейс {run} уехал, курьер {courier}: {orders, plural, one {# заказ} few {# заказа} many {# заказов} other {# заказа}}{without, plural, =0 {} other {, осталось на месте: #}}} closed {Рейс {run} вернулся, курьер {courier}{missing, plural, =0 {} one {, не хватает # посылки} few {, не хватает # посылок} many {, не хватает # посылок} other {, не хватает # посылки}}} calledOff {Рейс {run} отменён} other {Рейс {run}}}',
    stopChanged:
      '{change, select, planned {Заказ {orderId} поставлен в рейс {run}, курьер {courier}} removed {Заказ {orderId} убран из рейса {run}} loaded {Заказ {orderId} отсканирован курьеру {courier}, рейс {run}} unloaded {Заказ {orderId} забран у курьера {courier}, рейс {run}} left {Заказ {orderId} уехал, курьер {courier}, рейс {run}} leftBehind {Рейс {run} уехал без заказа {orderId}{fate, select, sought {: его не нашли} dropped {: заказ уже завершён} other {: он ждёт другого рейса}}} delivered {Заказ {orderId} вручён, со слов курьера {courier}} refused {Покупатель отказался от заказа {orderId}, со слов курьера {courier}} nobodyHome {По заказу {orderId} никого не было дома} undone {Отметка у двери по заказу {orderId} снята} back {Заказ {orderId} вернулся с рейса {run}{why, select, refused {: отказ} cancelled {: отменён} notAtHome {: никого не было дома} other {: не доехал}}} missing {Заказ {orderId} не вернулся с рейса {run}} other {Заказ {orderId}, рейс {run}}}',
    parcelPacked: 'Упакован заказ {orderId}',
    personAdded:
      'Добавлен человек: {name}, {role, select, packer {упаковщик} lead {старший смены} owner {владелец} other {{role}}}',
    personChanged:
      'Изменены данные: {name}{was, select, none {} other {, раньше {was}}}{role, select, none {} packer {, теперь упаковщик} lead {, теперь старший смены} owner {, теперь владелец} other {, теперь {role}}}{pin, select, set {, новый PIN} removed {, PIN убран} other {}}',
    personRemoved: 'Удалён человек: {name}',
    peopleForgotten: 'Все люди удалены по файлу в папке данных: {people}',
    badgeMade: 'Напечатан бейдж: {name}',
    badgeRemoved: 'Отменён бейдж: {name}',
    signedIn: 'Вход {by, select, pin {по PIN} badge {по бейджу} first {первого владельца} other {({by})}}',
    signedOut: 'Выход: {name}',
    deskLocked: 'Стол заблокировался сам; работа шла под именем {name}',
    pinRefused: 'Неверный PIN: {name}',
    logExported:
      '{rows, plural, one {Выгружена # строка} few {Выгружено # строки} many {Выгружено # строк} other {Выгружено # строки}} журнала',
    settingsImported:
      'Загружены настройки от {madeAt}, версия {madeBy}: {changes, plural, =0 {ничего не изменилось} one {# изменение} few {# изменения} many {# изменений} other {# изменения}}',
    settingsFoundChanged:
      'Файл настроек изменён вне программы{printers, select, none {} other {; принтеры: {printers}}}{routes, select, false {} other {; на каком принтере какие этикетки}}{names, select, none {} other {; настройки: {names}}}{scanners, select, none {} other {; сканеры: {scanners}}}{account, select, true {; кабинет} other {}}',
    scannerSaved:
      '{turn, select, added {Настроен сканер} changed {Заново настроен сканер} renamed {Сканер переименован:} removed {Удалён сканер} other {Изменён сканер}} «{name}»',
    printerSaved:
      '{turn, select, added {Добавлен принтер} removed {Удалён принтер} other {Изменён принтер}} «{name}», {address}',
    printerGiven: 'Запуск с принтером {address} из командной строки вместо сохранённого',
    routeSaved:
      'Изменено, где печатать {document, select, orderLabel {этикетки заказов} boxLabel {этикетки коробов} supplyQr {QR поставок} own {свои этикетки} other {{document}}}: {printer, select, none {первый принтер} other {{printer}}}{fallback, select, none {} other {, иначе {fallback}}}',
    preferencesSaved: 'Изменены настройки: {names}',
    templateSaved:
      '{turn, select, added {Добавлен шаблон} removed {Удалён шаблон} other {Изменён шаблон}} «{name}»',
    ownLabelsPrinted:
      'Принтер {printer}: отправлено в печать {labels, plural, one {# этикетка} few {# этикетки} many {# этикеток} other {# этикетки}}, шаблон «{name}»',
    labelsGivenOut:
      'Выдано в PDF: {labels, plural, one {# этикетка} few {# этикетки} many {# этикеток} other {# этикетки}}, шаблон «{name}»',
    orderLabelGivenOut:
      'Этикетка заказа {orderId} выдана {as, select, png {картинкой для копирования} other {в PDF}}',
    boxLabelGivenOut:
      'Этикетка короба {box} поставки {supply} выдана {as, select, png {картинкой для копирования} other {в PDF}}',
    supplyQrGivenOut:
      'QR поставки {supply} выдан {as, select, png {картинкой для копирования} other {в PDF}}',
    accountSaved: 'Сохранён кабинет: {marketplace}, аналитика {analytics}',
    tokenSaved: 'Сохранён новый токен для {marketplace}',
    trainingChosen: 'Выбран учебный режим',
    settingsExported: 'Настройки выгружены в {file}',
    orderExported: 'История заказа {orderId} выгружена',
  },
};
