import type {
  FindSource,
  FindWitness,
  FoundProblem,
  SourceOutcome,
} from '../../../shared/domain/printer/found-printer.ts';

type WhyNotHere = Extract<SourceOutcome, { kind: 'notHere' }>['why'];
type WhyFailed = Extract<SourceOutcome, { kind: 'failed' }>['why'];

export const printerFind = {
  witness: {
    zplIdentification: 'asked what it is (ZPL)',
    zplStatus: 'asked for its status (ZPL)',
    tsplStatus: 'asked for its status (TSPL)',
    tsplModel: 'asked what it is (TSPL)',
    escposStatus: 'asked for its status (ESC/POS)',
    escposIdentity: 'asked what it is (ESC/POS)',
    deviceId: 'its own description on USB or parallel',
    ipp: 'what the queue says about it',
    mdns: 'announced on the network',
    usbDescriptor: 'its USB descriptor',
    driver: 'its driver’s name',
    deviceUri: 'the queue’s device',
    portDescription: 'the port’s description',
  } satisfies Record<FindWitness, string>,
  problem: {
    portInUse: {
      what: 'Another program is using the port.',
      next: 'Close the maker’s program, or whatever else prints there, then look again.',
    },
    noPermission: {
      what: 'Packbench has no permission to use it.',
      next: '{group, select, none {Ask the computer’s administrator for access to the device, then sign in again.} other {The group “{group}” may. In a terminal: sudo usermod -aG {group} $USER – then sign out of the computer and in again.}}',
    },
    busy: {
      what: 'It is printing, so it was not asked.',
      next: 'Look again when it is done, or use it as it is.',
    },
    silent: {
      what: 'It can be reached but does not answer.',
      next: 'Check paper, lid and ribbon: many printers are silent then. Some never answer: choose the model yourself.',
    },
    unclear: {
      what: 'It answers, but not like a label printer known here.',
      next: 'Choose its model yourself and see what the ruler label looks like.',
    },
    unreachable: {
      what: 'It could not be reached ({reason}).',
      next: 'Check its power and cable, then look again.',
    },
    rawPortClosed: {
      what: 'It is on the network but does not accept raw printing.',
      next: 'Switch on “raw printing” or “port 9100” in the printer’s own network settings.',
    },
    otherLanguage: {
      what: 'It speaks {languages}; Packbench makes labels in none of them.',
      next: 'Add it to this computer’s printers with the maker’s driver and use that queue, or switch its language with the maker’s program.',
    },
    notAsked: {
      what: 'It was not asked: a serial port may belong to something else.',
      next: 'If the printer is connected to this port, choose the speed and press “Check the port”.',
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
    title: 'Where Packbench looked',
    names: {
      usb: 'USB',
      deviceFiles: 'Printers of this computer’s ports',
      serial: 'Serial ports',
      spooler: 'Printers set up on this computer',
      mdns: 'Printers that announce themselves on the network',
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
      noNetwork: 'this computer is not on a network',
      otherSystem: 'not on this kind of computer',
    } satisfies Record<WhyNotHere, string>,
    failed: {
      timedOut: 'took too long and was skipped',
      noPermission: 'Packbench has no permission to search there',
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
      spooler: 'Add the printer to this computer’s printers with the maker’s driver, then look again.',
      mdns: 'Is the network cable in, or the Wi-Fi light on? Is this computer on the same network? Many label printers don’t announce themselves: type the address.',
      network: 'Does the printer have an address? Hold its feed key while switching it on: it prints it.',
    } satisfies Record<FindSource, string>,
  },
};
