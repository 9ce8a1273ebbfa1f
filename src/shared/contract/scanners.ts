import { z } from 'zod';
import { SCANNER_NAME_LENGTH } from '../domain/scanner/desk-scanners.ts';
import { thingNameSchema } from '../domain/given-name.ts';
import { scannerFindingsSchema, scannerProfileSchema } from '../domain/scanner/scanner-profile.ts';
import { scanSchema } from '../domain/scanner/scan.ts';
import { serialPortSchema } from '../domain/scanner/serial-scanner.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const scannerId = z.string().min(1).max(100);
const scannerName = thingNameSchema(SCANNER_NAME_LENGTH);

/** Whether a scanner can be heard. For a keyboard scanner this is not known; for a serial port it is. */
export const scannerStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keyboard') }),
  /** The port has not answered yet. */
  z.object({ kind: z.literal('opening') }),
  z.object({ kind: z.literal('listening'), path: z.string() }),
  z.object({ kind: z.literal('unplugged') }),
  /** Another program has the port, or the system denies it. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  /** `reason` is the system's. */
  z.object({ kind: z.literal('faulty'), reason: z.string() }),
]);
export type ScannerState = z.infer<typeof scannerStateSchema>;

export const scannerViewSchema = z.object({
  id: scannerId,
  name: z.string(),
  /** Where a serial scanner is plugged in; null for one that is a keyboard. */
  port: z.object({ path: z.string(), baud: z.int() }).nullable(),
  /** What the set-up card found; null for a serial scanner that is used without it. */
  profile: scannerProfileSchema.nullable(),
  state: scannerStateSchema,
});
export type ScannerView = z.infer<typeof scannerViewSchema>;

export const scannersViewSchema = z.object({
  scanners: z.array(scannerViewSchema),
  /**
   * Goes up with each scan of a serial scanner that went to the bench from this window, or from none: the screen then
   * opens the bench.
   */
  heard: z.int(),
});
export type ScannersView = z.infer<typeof scannersViewSchema>;

/** One of the three codes of the set-up card. */
export const cardCodeStates = ['waiting', 'read', 'notRead'] as const;

/** The set-up under way. It ends by itself once no screen shows it any more. */
export const scannerSetUpSchema = z.object({
  /** Of the scanner set up again; null: it is a new one. */
  scannerId: scannerId.nullable(),
  name: z.string().nullable(),
  port: z.object({ path: z.string(), baud: z.int() }).nullable(),
  state: scannerStateSchema,
  codes: z.tuple([z.enum(cardCodeStates), z.enum(cardCodeStates), z.enum(cardCodeStates)]),
  /** Scans so far that were no code of the card. */
  strangers: z.int(),
  /** Once all three codes are read, or said to be unreadable. */
  findings: scannerFindingsSchema.nullable(),
});
export type ScannerSetUp = z.infer<typeof scannerSetUpSchema>;

export const scannerPortSchema = serialPortSchema.extend({
  /** What this desk already uses it for. */
  usedBy: z.enum(['scanner', 'printer']).nullable(),
});
export type ScannerPort = z.infer<typeof scannerPortSchema>;

/** What a page got of a key. */
const key = z.object({
  phase: z.enum(['down', 'up']),
  code: z.string().max(40),
  key: z.string().max(40),
  shift: z.boolean(),
  ctrl: z.boolean(),
  alt: z.boolean(),
  altGraph: z.boolean(),
  meta: z.boolean(),
  repeat: z.boolean(),
  at: z.number().min(0),
});

/** Three times the key events of the longest code of the card, sent with Alt and numbers. */
const MAX_KEYS = 6000;

export const scanners = {
  view: feed(scannersViewSchema, { right: 'anybody' }),
  /** The computer's serial ports just now. */
  ports: call(z.object({}), z.object({ ports: z.array(scannerPortSchema) }), [], {
    right: 'pack',
    isByScreen: true,
  }),
  setUp: feed(scannerSetUpSchema.nullable(), { right: 'pack' }),
  /** In place of one under way. From now on a serial scanner is read, and what it sends goes only to the set-up. */
  beginSetUp: call(
    z.object({
      scannerId: scannerId.nullable(),
      /** Null: it is a keyboard. */
      port: z.object({ path: z.string().min(1).max(300), baud: z.int().min(50).max(4_000_000) }).nullable(),
    }),
    nothing,
    ['scannerUnknown', 'scannerPortInUse', 'scannerPortUnfit', 'printerAddressInvalid'],
    { right: 'settings' },
  ),
  /** A burst of keys while the set-up of a keyboard is under way. */
  takeKeys: call(z.object({ keys: z.array(key).min(1).max(MAX_KEYS) }), nothing, ['scannerSetUpOver'], {
    right: 'pack',
  }),
  /** The scanner does not read that code of the card. */
  skipCode: call(z.object({ code: z.union([z.literal(2), z.literal(3)]) }), nothing, ['scannerSetUpOver'], {
    right: 'pack',
  }),
  /** Saves the findings under a name. A serial scanner may be saved without the card. */
  finishSetUp: call(z.object({ name: scannerName }), z.object({ scannerId }), ['scannerSetUpOver'], {
    right: 'settings',
  }),
  endSetUp: call(z.object({}), nothing, [], { right: 'pack' }),
  rename: call(z.object({ scannerId, name: scannerName }), nothing, ['scannerUnknown', 'nameInUse'], {
    right: 'settings',
  }),
  remove: call(z.object({ scannerId }), nothing, ['scannerUnknown'], { right: 'settings' }),
  /**
   * Followed by the window that is in front, as long as it is: serial scans are for that one. They go up where one went
   * to a window behind it, or was dropped and has to be made again.
   */
  inFront: feed(z.object({ behind: z.int(), dropped: z.int() }), { right: 'pack' }),
  /**
   * Scans of serial scanners that a screen may take itself, oldest first. Only such screens follow it; each scan waits
   * a moment for `claimOffer`, then goes to the bench.
   */
  offered: feed(z.array(scanSchema), { right: 'pack' }),
  /** A screen acts on a scan only once it was granted it, and answers then whether it took it. */
  claimOffer: call(z.object({ scanId: z.uuid() }), z.object({ isGranted: z.boolean() }), [], {
    right: 'pack',
    isByScreen: true,
  }),
  answerOffer: call(z.object({ scanId: z.uuid(), taken: z.boolean() }), nothing, [], {
    right: 'anybody',
    isByScreen: true,
  }),
  /**
   * Serial scans that may be a secret: a buyer's check code, a PIN. Followed by windows with a masked field, or at the
   * counter, and offered to them alone. What was scanned is not in it. `dropped` goes up with each that this window was
   * asked about in vain and that has to be scanned again.
   */
  offeredSecret: feed(
    z.object({ offers: z.array(z.object({ id: z.uuid(), isPin: z.boolean() })), dropped: z.int() }),
    { right: 'pack' },
  ),
  /**
   * The text goes to one window, once, and is kept nowhere. Null: it is another's, is gone, or was not wanted.
   * `isInFront`: it may be sent off at once.
   */
  claimSecret: call(
    z.object({ scanId: z.uuid(), isWanted: z.boolean() }),
    z.object({ given: z.object({ text: z.string(), isInFront: z.boolean() }).nullable() }),
    [],
    { right: 'pack', isByScreen: true },
  ),
} as const;
