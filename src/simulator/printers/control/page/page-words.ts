import type { FaultName } from '../../faults/printer-fault.ts';

type FaultWords = { readonly name: string; readonly about: string };

export type PageWords = {
  readonly title: string;
  readonly about: string;
  readonly gone: string;
  readonly state: string;
  readonly states: Readonly<Record<'ready' | 'printing' | 'stopped' | 'deaf' | 'off', string>>;
  readonly waiting: string;
  readonly counters: Readonly<
    Record<
      'labelsPrinted' | 'labelsFed' | 'incompleteFormats' | 'connections' | 'bytesRead' | 'powerCycles',
      string
    >
  >;
  readonly keys: string;
  readonly actions: Readonly<
    Record<'pause' | 'feed' | 'take' | 'paper' | 'power' | 'mendAll' | 'empty', string>
  >;
  readonly groups: Readonly<Record<'paper' | 'line' | 'answers' | 'power', string>>;
  readonly faults: Readonly<Record<FaultName, FaultWords>>;
  readonly start: string;
  readonly mend: string;
  readonly inForce: string;
  /** What the number of a fault counts, by its name in the JSON. */
  readonly numbers: Readonly<Record<'after' | 'bytes' | 'baud' | 'byte', string>>;
  readonly tray: string;
  readonly trayEmpty: string;
  readonly slot: string;
  readonly label: string;
  readonly connection: string;
  readonly noPicture: string;
  readonly noCode: string;
  readonly notDrawn: string;
  readonly again: string;
  readonly incomplete: string;
  readonly bytes: string;
  readonly notes: Readonly<Record<'unknown' | 'badParameter' | 'notDrawn' | 'clipped', string>>;
  readonly done: string;
  readonly refusals: Readonly<Record<string, string>>;
};

/** What stands in braces is put in by the page. */
export const pageWords: Readonly<Record<'en' | 'ru', PageWords>> = {
  en: {
    title: 'Emulated printer',
    about: 'Draws what it is sent and lays it in the tray. This is not a real printer.',
    gone: 'The emulated printer does not answer. Start it again; this page comes back by itself.',
    state: 'State',
    states: {
      ready: 'Ready',
      printing: 'Printing',
      stopped: 'Stopped',
      deaf: 'Reads nothing',
      off: 'Refuses connections',
    },
    waiting: 'Labels waiting in its memory: {count}',
    counters: {
      labelsPrinted: 'labels printed',
      labelsFed: 'blank labels fed',
      incompleteFormats: 'labels cut off or lost',
      connections: 'connections',
      bytesRead: 'bytes read',
      powerCycles: 'power cycles',
    },
    keys: 'Keys',
    actions: {
      pause: 'Pause',
      feed: 'Feed',
      take: 'Take the label',
      paper: 'Put in a new roll',
      power: 'Power off and on',
      mendAll: 'Fix everything',
      empty: 'Empty the tray',
    },
    groups: { paper: 'Paper and head', line: 'Connection', answers: 'Answers', power: 'Power' },
    faults: {
      paperOut: { name: 'Paper out', about: 'now, or after so many more labels' },
      headOpen: { name: 'Head open', about: 'the cover is up' },
      jam: { name: 'Jam', about: 'paper is stuck' },
      ribbonOut: { name: 'Ribbon out', about: 'the ribbon has ended' },
      pause: { name: 'Pause', about: 'waits for its key' },
      refuse: { name: 'Refuses connections', about: 'as if switched off' },
      busy: { name: 'Busy', about: 'accepts, but serves another computer' },
      stall: { name: 'Stops reading', about: 'now, or after so many bytes' },
      halfClose: { name: 'Half-close', about: 'ends its side and reads no more' },
      resetAfter: { name: 'Reset', about: 'breaks one connection after so many bytes' },
      slowBaud: { name: 'Slow line', about: 'reads at this speed' },
      noStatus: { name: 'No status', about: 'answers no question' },
      wrongStatus: { name: 'Wrong status', about: 'every byte of an answer is this one' },
      powerCycle: { name: 'Power cycle', about: 'after so many bytes; what waits is lost' },
    },
    start: 'Start',
    mend: 'Fix',
    inForce: 'active',
    numbers: { after: 'labels', bytes: 'bytes', baud: 'baud', byte: 'byte, 0–255' },
    tray: 'Paper tray',
    trayEmpty: 'No label yet. Send one to {address}.',
    slot: 'The slot: the newest label is on top.',
    label: 'Label {number}',
    connection: 'connection {number}',
    noPicture: 'no picture is made',
    noCode: 'No code could be read',
    notDrawn: 'Not drawn: {reason}',
    again: 'Printed once more by the printer itself: label {number}',
    incomplete: '{count} bytes of a label that never came out (connection {connection})',
    bytes: 'bytes',
    notes: {
      unknown: 'Unknown command: {command}',
      badParameter: 'Parameters outside the manual: {command}',
      notDrawn: 'Not drawn by this printer: {command}',
      clipped: 'Outside the label: {command}',
    },
    done: 'Done: {action}',
    refusals: {
      badRequest: 'Not possible: the number is missing or out of range.',
      notPossible: 'Not possible now: fix what stops the printer first.',
      unknown: 'That is not there any more.',
    },
  },
  ru: {
    title: 'Учебный принтер',
    about: 'Рисует то, что ему прислали, и кладёт в лоток. Настоящего принтера здесь нет.',
    gone: 'Учебный принтер не отвечает. Запустите его снова: страница оживёт сама.',
    state: 'Состояние',
    states: {
      ready: 'Готов',
      printing: 'Печатает',
      stopped: 'Остановлен',
      deaf: 'Ничего не читает',
      off: 'Не принимает соединений',
    },
    waiting: 'Этикеток ждёт в памяти: {count}',
    counters: {
      labelsPrinted: 'этикеток напечатано',
      labelsFed: 'пустых протянуто',
      incompleteFormats: 'оборвано или потеряно',
      connections: 'соединений',
      bytesRead: 'байт прочитано',
      powerCycles: 'выключений',
    },
    keys: 'Кнопки',
    actions: {
      pause: 'Пауза',
      feed: 'Протяжка',
      take: 'Взять этикетку',
      paper: 'Вставить новый рулон',
      power: 'Выключить и включить',
      mendAll: 'Исправить всё',
      empty: 'Очистить лоток',
    },
    groups: { paper: 'Бумага и головка', line: 'Связь', answers: 'Ответы', power: 'Питание' },
    faults: {
      paperOut: { name: 'Кончилась бумага', about: 'сейчас или через столько этикеток' },
      headOpen: { name: 'Головка открыта', about: 'крышка поднята' },
      jam: { name: 'Замятие', about: 'бумага застряла' },
      ribbonOut: { name: 'Кончилась лента', about: 'красящая лента на исходе' },
      pause: { name: 'Пауза', about: 'ждёт нажатия кнопки' },
      refuse: { name: 'Не принимает соединений', about: 'как будто выключен' },
      busy: { name: 'Занят', about: 'принимает, но обслуживает другой компьютер' },
      stall: { name: 'Перестал читать', about: 'сейчас или через столько байт' },
      halfClose: { name: 'Полузакрытие', about: 'закрывает свою сторону и не читает' },
      resetAfter: { name: 'Сброс', about: 'рвёт одно соединение через столько байт' },
      slowBaud: { name: 'Медленная линия', about: 'читает с этой скоростью' },
      noStatus: { name: 'Нет ответов', about: 'не отвечает ни на один вопрос' },
      wrongStatus: { name: 'Неверный ответ', about: 'каждый байт ответа равен этому' },
      powerCycle: { name: 'Пропадает питание', about: 'через столько байт; очередь теряется' },
    },
    start: 'Включить',
    mend: 'Исправить',
    inForce: 'действует',
    numbers: { after: 'этикеток', bytes: 'байт', baud: 'бод', byte: 'байт, 0–255' },
    tray: 'Лоток',
    trayEmpty: 'Этикеток пока нет. Отправьте одну на {address}.',
    slot: 'Щель: самая новая этикетка сверху.',
    label: 'Этикетка {number}',
    connection: 'соединение {number}',
    noPicture: 'картинки не делаются',
    noCode: 'Ни один код не прочитан',
    notDrawn: 'Не нарисована: {reason}',
    again: 'Принтер сам напечатал ещё раз этикетку {number}',
    incomplete: '{count} байт этикетки, которая не вышла (соединение {connection})',
    bytes: 'байты',
    notes: {
      unknown: 'Неизвестная команда: {command}',
      badParameter: 'Параметры не по руководству: {command}',
      notDrawn: 'Этот принтер не рисует: {command}',
      clipped: 'За краем этикетки: {command}',
    },
    done: 'Сделано: {action}',
    refusals: {
      badRequest: 'Не получится: число пропущено или вне границ.',
      notPossible: 'Сейчас нельзя: сначала исправьте то, что мешает принтеру.',
      unknown: 'Этого здесь уже нет.',
    },
  },
};
