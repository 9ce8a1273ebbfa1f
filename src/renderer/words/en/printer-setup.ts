import type { PrinterQuirk } from '../../../shared/domain/printer/models/catalogue-entry.ts';
import type { Finish, Media } from '../../../shared/domain/printer/printer-model.ts';
import type { Place } from '../../ui/print-job/place-of.ts';
import type { CheckedField } from '../../screens/Printer/printer-draft.ts';
import type { SerialSetting } from '../../screens/Printer/setup/serial-line.ts';
import type { Look } from '../../store/proof-slice.ts';
import type { SetupStep } from '../../store/screens.ts';

export const printerSetup = {
  titleNew: 'A new printer',
  title: 'Set up “{name}”',
  steps: {
    find: 'Find it',
    test: 'Print the ruler label and scan it',
    adjust: 'Adjust',
    route: 'What prints here',
  } satisfies Record<SetupStep, string>,
  stepsLabel: 'Steps of the set-up',
  openStep: 'Open',
  openStepOf: 'Open step {number}: {title}',
  later: 'Later',
  toPrinter: 'To the printer',
  next: 'Next',
  find: {
    before: 'Plug the printer in, switch it on, load labels and close the lid. Then start the search.',
    start: 'Look for printers',
    again: 'Look again',
    stop: 'Stop looking',
    searching: 'Looking… this takes up to a minute. Printers appear as they are found.',
    networks: 'Network addresses to search too',
    networksHint:
      'Only if it is on the network and is not found: 192.168.1.50, or 192.168.1.20-60, or 192.168.1.0/24. The printer prints its own address when its feed key is held while it is switched on.',
    foundCount: '{count, plural, =0 {Nothing found yet} one {# printer found} other {# printers found}}',
    ports:
      '{count, plural, one {# serial port where a printer may be connected} other {# serial ports where a printer may be connected}}',
    use: 'Use this one',
    useOf: 'Use this one: {name}',
    fillIn: 'Use it and choose the model',
    fillInOf: 'Use {name} and choose the model',
    already: 'Already set up: {name}',
    otherWays: 'The same printer, connected another way',
    unknownLanguage: 'its language is not known',
    unknownDpi:
      'its resolution is not known: 203 dots per inch is assumed, and the ruler label shows whether that is right',
    headMm: 'head {mm} mm',
    how: 'How this is known',
    ask: 'Check the port',
    askOf: 'Check the port {name}',
    askRate: 'Speed of the line (baud)',
    typeIn: 'Type the address in',
    typeInHide: 'Don’t type it in',
    chosen: 'Chosen: {name}, {where}.',
  },
  /** Which cable, setting or driver to look at when nothing comes out. */
  lookAt: {
    network:
      'The network cable or Wi-Fi light of the printer; whether its address is still the same (its own settings label says so); whether this computer is on the same network; port 9100 “raw printing” in its settings.',
    usb: 'The USB cable at both ends, straight into the computer; the power; on Windows use the queue of its driver instead of USB.',
    serial:
      'The cable (null-modem or the maker’s own); speed, parity and flow control: both ends must be set the same. The printer’s settings label shows its own.',
    queue:
      'This computer’s printer list: is the queue paused, off-line, or for another port? Is the driver the maker’s? For ZPL and TSPL the queue must pass bytes as they are (“raw”, “Generic / Text only”).',
    device: 'The cable at both ends; the power; whether you may write to the device file (group “lp”).',
    folder:
      'The folder “looking” in the data folder: each label is a file there, the last one has the highest number.',
  } satisfies Record<Place, string>,
  form: {
    name: 'Name',
    nameHint: 'What it is called here: “left bench”.',
    model: 'Model',
    modelHint: 'It is on the rating plate, at the back or underneath. Type part of it to find it.',
    otherModel: 'Another printer',
    modelNotFound: 'Not in the list: choose “Another printer” and fill in what the rating plate says.',
    address: 'Address',
    addressHint:
      'Network: 192.168.1.50. Serial: COM3 or serial:///dev/ttyUSB0. USB: usb://0a5f:0120. A queue of this computer: spool://Name. Linux device: file:///dev/usb/lp0.',
    toFolder: 'No printer yet: put labels into a folder',
    toFolderHint:
      'Each label becomes a file in the folder “looking” in the data folder. Nothing is printed on paper.',
    language: 'Language',
    languageHint:
      'Zebra: ZPL. TSC, Xprinter and most small label printers: TSPL. Receipt printers: ESC/POS. Brother, Dymo and others through a queue of this computer: Driver.',
    dpi: 'Dots per inch',
    headDots: 'Width of the print head in dots',
    headDotsAre: 'That is {mm} mm. A wider label is refused.',
    headDotsHint: 'Millimetres times 8 at 203 dpi, times 11.8 at 300 dpi, times 23.6 at 600 dpi.',
    line: 'Serial line',
    lineHint:
      'Both ends must be set the same. Hold the feed key while switching on: the printer prints its own.',
    lineSettings: {
      baud: 'Speed (baud)',
      parity: 'Parity',
      data: 'Data bits',
      stop: 'Stop bits',
      flow: 'Flow control',
    } satisfies Record<SerialSetting, string>,
    lineValue:
      '{value, select, none {none} even {even} odd {odd} mark {mark} space {space} rtscts {by wire (RTS/CTS)} xonxoff {by characters (XON/XOFF)} other {{value}}}',
    mistake: {
      name: 'A name of up to 60 characters',
      address: 'Where the printer is',
      headDots: 'A whole number from 100 to 4000',
      mediaMm: 'A gap of 0 to 20 mm, a mark of 0.5 to 20 mm',
      darkness: 'A whole number from 0 to 100, or empty',
      speed: 'A whole number from 1 to 14, or empty',
      cutEvery: 'A whole number from 1 to 100, or empty',
      columns: 'A whole number from 1 to 8',
      columnWidth: 'From 8 to 200 mm',
      columnGap: 'From 0 to 50 mm',
      restAt: 'A whole number from −99 to 120, or empty',
      offsetX: 'A whole number from −100 to 100',
      offsetY: 'A whole number from −100 to 100',
    } satisfies Record<CheckedField, string>,
    correct: 'Correct the marked fields, then save.',
    save: 'Save and continue',
    saved: 'Saved.',
  },
  quirk: {
    switchToZpl:
      'This printer speaks EZPL when it is new. Switch it to its ZPL emulation (“GZPL”) with the maker’s program first. If a label comes out wrong, choose “Drawing (SVG)” in Settings, Labels.',
    switchToBplZ:
      'This printer speaks SLCS when it is new. Switch it to its ZPL emulation (“BPL-Z”) with the maker’s program (Unified Label Printer Utility) first. If a label comes out wrong, choose “Drawing (SVG)” in Settings, Labels.',
    switchToZsim:
      'This printer speaks its maker’s language when it is new. Set its command language to the ZPL emulation (“ZSim”) with the maker’s program (PrintSet) first. If a label comes out wrong, choose “Drawing (SVG)” in Settings, Labels.',
    switchToZebra:
      'This printer speaks the Datamax language when it is new; one whose name ends in Z is switched already. Set its emulation to Zebra with the maker’s program (LabelPrinterUtility) first. If a label comes out wrong, choose “Drawing (SVG)” in Settings, Labels.',
    switchToSzpl:
      'This printer speaks SBPL when it is new. In its menu choose Application, Protocol, SZPL first. If a label comes out wrong, choose “Drawing (SVG)” in Settings, Labels.',
    mayBeInEpl:
      'This printer speaks EPL or ZPL. If nothing or nonsense comes out, switch it to ZPL II with the maker’s program.',
    mayBeInCpcl:
      'This mobile printer speaks either CPCL or ZPL. If nothing or nonsense comes out, set its language to ZPL with the maker’s program.',
    labelMode:
      'This printer prints receipts too. It must be in label mode; in receipt mode it prints commands as text.',
    narrowHead:
      'Its head is narrower than a label of 58 mm: use labels of 40 × 30 mm, or a roll 40 mm wide and turn what is printed by 90° under “Adjust”.',
    throughDriver:
      'Install the maker’s driver first and choose the size of the roll in it. The address is the queue that the driver made: spool://Name.',
    ownRolls: 'It prints only on its maker’s rolls: another roll is not recognised.',
    unsureWidth:
      'We found no maker’s figure for the width of its head. Measure on the ruler label how far it prints, and correct the width if it differs.',
  } satisfies Record<PrinterQuirk, string>,
  test: {
    isSetTo:
      'It is set to {language}, {dpi} dots per inch, head {mm} mm wide; labels of {width} × {height} mm.',
    print: 'Print the ruler label',
    again: 'Print it again',
    onItsWay: 'The label is on its way: {state}.',
    sent: 'The label was sent: {evidence}.',
    scan: 'Scan the code on the label',
    scanHint: 'If the code is read, the label, printer and scanner work together.',
    scanFirst: 'Print the label first, then scan its code.',
    otherLabel:
      'That was an older ruler label, or one of another printer ({width} × {height} mm, {dpi} dots per inch). Scan the one that just came out.',
    good: 'The scanner read it: this printer prints well.',
    goodSize: '{width} × {height} mm at {dpi} dots per inch.',
    goodByEye: 'By your word, it looks right.',
    byEye: 'No scanner, or something wrong? What does the label look like?',
    measure:
      'With a ruler: from 10 to 20 on the label it must be 10 mm, and the frame must run along the edge all around.',
    toRoute: 'Next: what prints here',
    shortPictures: 'Or the printer doesn’t know short pictures: turn them off and print the label again.',
    toAdjust: 'Adjust it',
    toFind: 'Change the model or address',
  },
  look: {
    right: { title: 'Right', what: 'The frame runs all around, the code is whole.', next: 'Nothing to do.' },
    nothing: {
      title: 'Nothing came',
      what: 'No label, or an empty one.',
      next: 'An empty label: thermal labels have a printable side, scratch it with a nail; with a ribbon, is it in the right way round? No label at all: look at this.',
    },
    pale: {
      title: 'Too pale',
      what: 'Grey, with gaps.',
      next: 'Raise the darkness, lower the speed. Stripes along the paper: clean the head with alcohol.',
    },
    smeared: {
      title: 'Smeared',
      what: 'Bars run into each other.',
      next: 'Lower the darkness and the speed.',
    },
    shifted: {
      title: 'Shifted',
      what: 'The frame is cut at one side.',
      next: 'Push the paper guides up to the labels. Correct the rest with “Right” and “Down”.',
    },
    cut: {
      title: 'Cut off',
      what: 'A side is missing, whatever is moved.',
      next: 'The labels or the head are narrower than set: choose the size of your labels, or correct the width of the head.',
    },
    small: {
      title: 'Too small or too large',
      what: 'From 10 to 20 it is not 10 mm.',
      next: 'The resolution is different. Two thirds of the size means 300 dots per inch, a third means 600, one and a half times the size means 203.',
    },
    twoLabels: {
      title: 'Across two labels',
      what: 'It runs over the gap, or labels stay empty between.',
      next: 'Calibrate the printer: hold the feed key until it blinks, or look for “calibrate” in its manual. Then set the size of the labels, and gap or mark.',
    },
    text: {
      title: 'Letters and signs',
      what: 'It prints its commands: ^XA, SIZE, CLS…',
      next: 'It uses another language, or is in receipt mode. Choose its model or language; a queue with a driver in between must pass bytes as they are.',
    },
  } satisfies Record<Look, { title: string; what: string; next: string }>,
  adjust: {
    hint: 'Change what is wrong, then print the ruler label again. An empty field means as set in the printer.',
    size: 'Size of the labels',
    sizeHint: 'For all printers of this desk.',
    media: 'How the printer finds the next label',
    mediaKinds: {
      asSet: 'As set in the printer',
      gap: 'Gap',
      blackMark: 'Black mark',
      continuous: 'Not at all',
    } satisfies Record<Media['kind'], string>,
    mediaMm: { gap: 'Gap between labels in mm', blackMark: 'Height of the mark in mm' },
    printersOwn: 'as set in the printer',
    turn: 'Turn what is printed',
    turnHint:
      '180°: labels come out upside down. 90° or 270°: the roll stands the other way, 40 mm wide for labels of 58 × 40 mm; the marketplace’s labels are then drawn, not sent as ZPL.',
    turnIs: '{degrees}°',
    columns: 'Labels side by side',
    columnsHint: '1: one label across the carrier.',
    columnWidth: 'Width of one label in mm',
    columnGap: 'Gap between two labels in mm',
    rowsHint:
      'Own labels and labels printed ahead fill each row. A label that is printed at a scan goes out at once, alone in its row. The marketplace’s labels are drawn, not sent as ZPL.',
    finish: 'When a label is out',
    finishes: {
      asSet: 'As set in the printer',
      tear: 'Stop at the tear bar',
      peel: 'Peel it off the liner',
      cut: 'Cut it off',
    } satisfies Record<Finish['kind'], string>,
    peelHint: 'The next label waits in the printer until this one is taken; the screen says so.',
    cutEvery: 'Cut after how many labels',
    cutEveryHint: '1: after each. Empty: once, after the last label that waits.',
    cutAtEnd: 'after the last waiting label',
    restAt: 'Stop further out, in dots',
    restAtHint: 'For the tear bar, the peeler or the cutter. Less than 0 stops earlier.',
    restAtIs: 'That is {mm} mm further. Less than 0 stops earlier.',
    darkness: 'Darkness in percent',
    darknessHint: 'Pale codes need more, smeared ones less.',
    speed: 'Speed in inches per second',
    speedHint: 'Slower prints sharper.',
    graphics: 'Short pictures (Z64)',
    graphicsHint:
      'A quarter of the bytes; worth it on a serial line. Some printers take them and print nothing: keep it only if the ruler label comes out.',
    notAdjustable: 'Darkness and speed are set in the printer itself, or in its driver.',
    offsetX: 'Right, in dots',
    offsetY: 'Down, in dots',
    offsetIs: 'That is {mm} mm. Less than 0 moves it back.',
    offsetOfCommands:
      'The marketplace’s printer commands are moved too, to the left and up only as far as their margin goes.',
    saveAndPrint: 'Save and print the ruler label',
    save: 'Save only',
  },
  route: {
    hint: 'Everything prints on the first printer unless you choose otherwise. A second choice takes over when a printer can’t print.',
    done: 'Done',
  },
};
