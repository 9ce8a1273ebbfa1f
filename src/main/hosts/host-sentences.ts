import type { Problem, ProblemOf } from '../../shared/problem.ts';

/** A language of the words that a host says before any screen can. */
export type HostLanguage = 'en' | 'ru';

/**
 * Why the station did not start and what to do, in one sentence. Only what can happen before a screen is there; the
 * renderer owns all other words.
 */
export function startSentence(problem: Problem, language: HostLanguage): string {
  return language === 'ru' ? inRussian(problem) : inEnglish(problem);
}

type FoundInstead = Extract<Problem, { readonly code: 'printerIsNoDevice' }>['found'];

const foundInstead: Readonly<Record<HostLanguage, Readonly<Record<FoundInstead, string>>>> = {
  en: {
    missing: 'nothing is there',
    file: 'it is a file',
    folder: 'it is a folder',
    disk: 'it is a disk',
    otherDevice: 'it is another kind of device',
    other: "it can't be used",
  },
  ru: {
    missing: 'там ничего нет',
    file: 'это файл',
    folder: 'это папка',
    disk: 'это диск',
    otherDevice: 'это устройство другого вида',
    other: 'использовать его нельзя',
  },
};

const lockIs: Record<HostLanguage, Record<ProblemOf<'lockUnusable'>['why'], string>> = {
  en: {
    folder: 'is a folder',
    noFile: 'is not an ordinary file',
    foreign: 'was written by another program',
    noRight: 'may not be opened by this user',
  },
  ru: {
    folder: 'папка',
    noFile: 'не обычный файл',
    foreign: 'файл другой программы',
    noRight: 'файл, который этому пользователю не открыть',
  },
};

function inEnglish(problem: Problem): string {
  switch (problem.code) {
    case 'profileUnreadable':
      return `The profile ${problem.file} can't be used (${problem.reason}): correct the file or leave --profile out.`;
    case 'settingsUnreadable':
      return `The settings ${problem.file} can't be read (${problem.reason}): move the file away and start again.`;
    case 'dataFolderNotWritable':
      return `The folder ${problem.folder} can't be written to (${problem.reason}): give another with --data, or its owner's right to write.`;
    case 'lockUnusable':
      return `The data folder can't be locked, ${problem.file} ${lockIs.en[problem.why]}: nothing is kept in it, so close every Packbench, move it away and start again.`;
    case 'dataFolderInUse':
      return `Another Packbench is working in ${problem.folder}: use that one, or close it first.`;
    case 'dataFolderOfOtherAccount':
      return `The folder ${problem.folder} belongs to the account "${problem.found}", not "${problem.wanted}": give each account a folder of its own with --data.`;
    case 'databaseNewer':
      return `${problem.file} was written by a newer Packbench: install that version again, or give another folder with --data.`;
    case 'databaseDamaged':
      return `${problem.file} is damaged (${problem.reason}): restore it from the backup beside it (what was packed since is asked about), or give another folder with --data.`;
    case 'journalGone':
      return problem.backup === null
        ? `The journal ${problem.file} is gone or empty, and without it labels would be printed again: put it back, or move all files of this folder away to start over.`
        : `The journal ${problem.file} is gone or empty, and without it labels would be printed again: put its copy ${problem.backup} in its place, or move all files of this folder away to start over.`;
    case 'peopleGone':
      return `The people of this desk (${problem.file}) are gone, and without them everybody could do everything: put ${problem.backup === null ? 'the file back' : `its copy ${problem.backup} in its place`}, or put an empty file forget-people into the data folder to enter everybody again.`;
    case 'databaseInUse':
      return `${problem.file} is locked by another program, such as a database viewer or a backup: close it there, then start again.`;
    case 'databaseNotWritable':
      return `${problem.file} can't be opened or written (${problem.reason}): look at its disk, at the rights to it and at what lies beside it.`;
    case 'diskFull':
      return `The disk is full, nothing can be written to ${problem.file}: free some space on it, or give a folder on another disk with --data.`;
    case 'portInUse':
      return `Port ${problem.port} is taken by another program: give another with --port, or leave it out for a free one.`;
    case 'badArgument':
      return `${problem.argument} can't be used: ${problem.reason}.`;
    case 'printerAddressInvalid':
      return `The printer address ${problem.address} can't be used (${problem.reason}): give one like tcp://192.168.1.50:9100.`;
    case 'printerIsNoDevice':
      return `${problem.address} is not a printer (${foundInstead.en[problem.found]}): give the printer's own device, or looking://labels to look at labels in the folder "looking" of the data folder.`;
    default:
      return `Packbench could not start (${problem.code}): see the file station.log in the data folder.`;
  }
}

function inRussian(problem: Problem): string {
  switch (problem.code) {
    case 'profileUnreadable':
      return `Профиль ${problem.file} не подходит (${problem.reason}): исправьте файл или запустите без --profile.`;
    case 'settingsUnreadable':
      return `Настройки ${problem.file} не читаются (${problem.reason}): переместите файл в другое место и запустите снова.`;
    case 'dataFolderNotWritable':
      return `В папку ${problem.folder} нельзя писать (${problem.reason}): укажите другую через --data или дайте право на запись в неё.`;
    case 'lockUnusable':
      return `Папку данных не занять, ${problem.file} — ${lockIs.ru[problem.why]}: в нём ничего не хранится, закройте Packbench везде, уберите его из папки и запустите снова.`;
    case 'dataFolderInUse':
      return `В папке ${problem.folder} уже работает другой Packbench: пользуйтесь им или сначала закройте его.`;
    case 'dataFolderOfOtherAccount':
      return `Папка ${problem.folder} принадлежит кабинету «${problem.found}», а не «${problem.wanted}»: укажите для каждого кабинета свою папку через --data.`;
    case 'databaseNewer':
      return `Файл ${problem.file} записан более новой версией Packbench: установите её снова или укажите другую папку через --data.`;
    case 'databaseDamaged':
      return `Файл ${problem.file} повреждён (${problem.reason}): восстановите его из резервной копии рядом (о том, что упаковано позже, станция спросит) или укажите другую папку через --data.`;
    case 'journalGone':
      return problem.backup === null
        ? `Журнала ${problem.file} нет, или он пуст, и без него этикетки напечатались бы снова: верните его на место или, чтобы начать заново, уберите из папки все файлы.`
        : `Журнала ${problem.file} нет, или он пуст, и без него этикетки напечатались бы снова: положите на его место копию ${problem.backup} или, чтобы начать заново, уберите из папки все файлы.`;
    case 'peopleGone':
      return `Файла с людьми этого стола (${problem.file}) нет, или он пуст, и без него каждый мог бы всё: ${problem.backup === null ? 'верните его на место' : `положите на его место копию ${problem.backup}`} или, чтобы внести всех заново, положите в папку данных пустой файл forget-people.`;
    case 'databaseInUse':
      return `Файл ${problem.file} занят другой программой, например просмотром баз данных или резервным копированием: закройте его там и запустите снова.`;
    case 'databaseNotWritable':
      return `Файл ${problem.file} не открывается или в него нельзя писать (${problem.reason}): проверьте диск, права на файл и то, что лежит рядом с ним.`;
    case 'diskFull':
      return `Диск заполнен, в ${problem.file} ничего не записать: освободите на нём место или укажите через --data папку на другом диске.`;
    case 'portInUse':
      return `Порт ${problem.port} занят другой программой: укажите другой через --port или уберите --port, тогда найдётся свободный.`;
    case 'badArgument':
      return `Аргумент ${problem.argument} не подходит: ${problem.reason}.`;
    case 'printerAddressInvalid':
      return `Адрес принтера ${problem.address} не подходит (${problem.reason}): укажите, например, tcp://192.168.1.50:9100.`;
    case 'printerIsNoDevice':
      return `${problem.address} — не принтер (${foundInstead.ru[problem.found]}): укажите устройство принтера или looking://labels, чтобы смотреть этикетки в папке «looking» в папке данных.`;
    default:
      return `Packbench не запустился (${problem.code}): причина — в файле station.log в папке данных.`;
  }
}

/** A stop that could not write all it wanted: the journal waited for the disk with each scan, its copy is older. */
export function stopSentence(problem: Problem, language: HostLanguage): string {
  const isFull = problem.code === 'diskFull';
  return language === 'ru'
    ? `Packbench остановлен, но ${isFull ? 'диск заполнен' : 'записать удалось не всё'} (${fileOf(problem)}): упакованное сохранено в журнале, его резервная копия осталась прежней. ${isFull ? 'Освободите место на диске' : 'Проверьте диск'} и запустите снова.`
    : `Packbench has stopped, but ${isFull ? 'the disk is full' : 'not everything could be written'} (${fileOf(problem)}): what was packed is kept in the journal, its copy beside it is the one from before. ${isFull ? 'Free some space' : 'Look at the disk'}, then start again.`;
}

const fileOf = (problem: Problem): string => ('file' in problem ? problem.file : problem.code);

/** The one sentence for a defect. */
export function defectSentence(reference: string, language: HostLanguage): string {
  return language === 'ru'
    ? `Внутренняя ошибка Packbench (${reference}): запустите снова; подробности — в файле station.log.`
    : `Packbench hit an internal error (${reference}): start it again; station.log in the data folder has the details.`;
}
