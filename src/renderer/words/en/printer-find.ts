import type {
  FindSource,
  FindWitness,
  FoundProblem,
  SourceOutcome,
} from '../../../shared/domain/found-printer.ts';

type WhyNotHere = Extract<SourceOutcome, { kind: 'notHere' }>['why'];
type WhyFailed = Extract<SourceOutcome, { kind: 'failed' }>['why'];

export const printerFind = {
  witness: {
    zplIdentification: 'asked what it is (ZPL)',
    zplStatus: 'asked how it is (ZPL)',
    tsplStatus: 'asked how it is (TSPL)',
    tsplModel: 'asked what it is (TSPL)',
    escposStatus: 'asked how it is (ESC/POS)',
    escposIdentity: 'asked what it is (ESC/POS)',
    deviceId: 'its own description on USB or parallel',
    ipp: 'what the queue says of it',
    mdns: 'announced in the network',
    usbDescriptor: 'its USB descriptor',
    driver: 'its driver’s name',
    deviceUri: 'the queue’s device',
    portDescription: 'the port’s description',
  } satisfies Record<FindWitness, string>,
  problem: {
    portInUse: {
      what: 'Another program holds the port.',
      next: 'Close the maker’s program, or whatever else prints there, then look again.',
    },
    noPermission: {
      what: 'This computer does not let the program at it.',
      next: '{group, select, none {Ask the one who looks after this computer for the right to use the device, then sign in anew.} other {Ask the one who looks after this computer to put you into the group “{group}”, then sign in anew.}}',
    },
    busy: {
      what: 'It is printing, so it was not asked.',
      next: 'Look again when it is done, or use it as it is.',
    },
    silent: {
      what: 'It can be reached and answers nothing.',
      next: 'Look at paper, lid and ribbon: many printers are silent then. Some never answer; choose the model by hand then.',
    },
    unclear: {
      what: 'It answers, but not like a label printer known here.',
      next: 'Choose its model by hand and see what the ruler label looks like.',
    },
    unreachable: {
      what: 'It could not be reached ({reason}).',
      next: 'Check its power and cable, then look again.',
    },
    rawPortClosed: {
      what: 'It announces itself in the network but takes no raw printing.',
      next: 'Switch on “raw printing” or “port 9100” in the printer’s own network settings.',
    },
    otherLanguage: {
      what: 'It speaks {languages}, none of which labels are made in here.',
      next: 'Put it into this computer’s printers with its maker’s driver and use that queue, or switch its language with the maker’s program.',
    },
    notAsked: {
      what: 'It was not asked: a serial port may belong to something else.',
      next: 'If the printer hangs on this port, choose the speed and let it be asked.',
    },
    queueStopped: {
      what: 'Its queue is stopped ({reason}).',
      next: 'Start the queue in this computer’s printer settings.',
    },
    queueTakesNoJobs: {
      what: 'Its queue takes no documents.',
      next: 'Let it accept documents in this computer’s printer settings.',
    },
  } satisfies Record<FoundProblem['code'], { what: string; next: string }>,
  source: {
    title: 'Where it was looked for',
    names: {
      usb: 'USB',
      deviceFiles: 'Printers of this computer’s ports',
      serial: 'Serial ports',
      spooler: 'Printers set up on this computer',
      mdns: 'Printers that announce themselves in the network',
      network: 'Network addresses you typed',
    } satisfies Record<FindSource, string>,
    searching: 'still looking',
    searched: '{found, plural, =0 {nothing} one {# found} other {# found}}',
    notAsked: 'not looked at: no addresses typed',
    stopped: 'stopped',
    notHere: {
      noSerial: 'this computer has no serial port',
      noUsb: 'this computer has no USB',
      noSpooler: 'this computer has no printer service',
      noNetwork: 'this computer is in no network',
      otherSystem: 'not on this kind of computer',
    } satisfies Record<WhyNotHere, string>,
    failed: {
      timedOut: 'took too long and was left',
      noPermission: 'this computer does not let the program look',
      noNetwork: 'no network',
      badRange: 'the addresses can’t be read: {detail}',
      other: 'could not be searched: {detail}',
    } satisfies Record<WhyFailed, string>,
    /** What to look at while a source finds nothing. */
    lookAt: {
      usb: 'Is the USB cable in at both ends, not in a hub without power? Is the printer on? Windows finds USB printers under “set up on this computer”.',
      deviceFiles: 'Is the cable in at both ends and the printer on?',
      serial:
        'Is the adapter plugged in, with its driver? A serial printer needs a null-modem or the maker’s own cable.',
      spooler: 'Put the printer into this computer’s printers with the maker’s driver, then look again.',
      mdns: 'Is the network cable in, or the Wi-Fi light on? Is this computer in the same network? Many label printers don’t announce themselves: type the address.',
      network: 'Does the printer have an address? Hold its feed key while switching it on: it prints it.',
    } satisfies Record<FindSource, string>,
  },
};
