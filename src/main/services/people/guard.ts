import { contract, type AskedHandlers, type Caller, type Contract } from '../../../shared/contract/index.ts';
import { preferencesSchema } from '../../../shared/contract/station.ts';
import { refusalOf, type Right } from '../../../shared/domain/people-rights.ts';
import { fail } from '../../../shared/result.ts';
import type { DeskSession } from './desk-session.ts';
import { needsProof, type Proofs } from './proofs.ts';

type Path = { [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}` }[keyof Contract];

/** `anybody`: also while nobody is signed in. */
type Needed = Right | 'anybody';

/**
 * What each call needs; those that are not named need somebody who may pack. A scan is for the session to answer: at a
 * locked desk it may be a badge.
 */
const needs = {
  'boxes.empty': 'deleteBoxes',
  'boxes.remove': 'deleteBoxes',
  'boxes.removeEmpty': 'deleteBoxes',
  'marking.dismissTask': 'plan',
  'marking.forgetGtin': 'settings',
  'marking.sendAgain': 'plan',
  'marking.setCodesAPiece': 'settings',
  'marking.takeBack': 'plan',
  'packing.scan': 'anybody',
  'packing.printAnyway': 'printAnyway',
  'people.add': 'users',
  'people.change': 'users',
  'people.exportLog': 'log',
  'people.figures': 'figures',
  'people.log': 'log',
  'people.makeBadge': 'users',
  'people.remove': 'users',
  'people.removeBadge': 'users',
  'people.renewPin': 'anybody',
  'people.signIn': 'anybody',
  'people.signOut': 'anybody',
  'people.verifyLog': 'log',
  'printing.find': 'settings',
  'printing.printAnyway': 'printAnyway',
  'printing.removePrinter': 'settings',
  'printing.savePrinter': 'settings',
  'printing.saveRoutes': 'settings',
  'scanners.answerOffer': 'anybody',
  'scanners.beginSetUp': 'settings',
  'scanners.finishSetUp': 'settings',
  'scanners.remove': 'settings',
  'scanners.rename': 'settings',
  'setup.checkImport': 'settings',
  'setup.exportSettings': 'settings',
  'setup.importSettings': 'account',
  'setup.leave': 'settings',
  'setup.openStep': 'settings',
  'setup.settleStep': 'settings',
  'setup.takeUp': 'settings',
  'station.checkAccount': 'account',
  'station.saveAccount': 'account',
  'station.savePreferences': 'settings',
  'station.syncNow': 'anybody',
  'station.useTraining': 'account',
  'story.exportOrder': 'log',
  'supplies.dismissTask': 'plan',
  'supplies.handOver': 'handOver',
  'supplies.move': 'plan',
  'supplies.printQrAnyway': 'printAnyway',
  'supplies.remove': 'plan',
  'supplies.retryTask': 'plan',
  'supplies.stopHandOver': 'handOver',
  'supplies.take': 'plan',
  'templates.remove': 'settings',
  'templates.save': 'settings',
} as const satisfies Partial<Record<Path, Needed>>;
const neededByPath: ReadonlyMap<string, Needed> = new Map(Object.entries(needs));

/** What a screen asks by itself when something changed: nobody need be at the desk for it. */
const ofScreens: ReadonlySet<string> = new Set<Path>([
  'boxes.contents',
  'boxes.ofSupply',
  'packing.ahead',
  'people.figures',
  'people.log',
  'people.verifyLog',
  'printing.history',
  'printing.life',
  'printing.picture',
  'printing.printedCodes',
  'printing.readTest',
  'scanners.answerOffer',
  'scanners.ports',
  'setup.checkImport',
  'station.syncNow',
  'story.order',
  'story.search',
  'supplies.card',
  'supplies.newOrderRows',
  'supplies.orders',
  'supplies.packingList',
  'supplies.pickList',
  'supplies.preflight',
  'supplies.previewName',
  'supplies.qr',
  'supplies.recheck',
  'templates.preview',
]);

/** What decides over people, account and rights, and what leaves the desk: a PIN or badge was entered just before. */
const sensitive: ReadonlySet<string> = new Set<Path>([
  'people.add',
  'people.change',
  'people.exportLog',
  'people.makeBadge',
  'people.remove',
  'people.removeBadge',
  'setup.exportSettings',
  'setup.importSettings',
  'station.checkAccount',
  'station.saveAccount',
  'station.useTraining',
  'story.exportOrder',
]);

/** Eyes and ears are everybody's own: loudness, speech, colours and language are no settings of the desk. */
const ownPreferences = preferencesSchema
  .pick({
    language: true,
    colourScheme: true,
    volume: true,
    speech: true,
    speechVolume: true,
    speechRate: true,
  })
  .partial()
  .strict();

export function neededFor(path: string, input: unknown): Needed {
  if (path === 'station.savePreferences' && ownPreferences.safeParse(input).success) return 'pack';
  return neededByPath.get(path) ?? 'pack';
}

type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>;
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface GuardPorts {
  readonly session: DeskSession;
  readonly proofs: Pick<Proofs, 'holds'>;
}

/**
 * The same handlers, each asking first whether whoever works at the desk may do it, and for more than packing whether it
 * was proved in this very window that it is them. Feeds are shown to all.
 */
export function guardHandlers(handlers: AskedHandlers, { session, proofs }: GuardPorts): AskedHandlers {
  const guarded = (path: string, handler: AnyHandler): AnyHandler => {
    return async (input, caller) => {
      const needed = neededFor(path, input);
      const desk = session.state();
      const refusal = needed === 'anybody' ? null : refusalOf(desk, needed);
      if (refusal === 'deskLocked') return fail({ code: refusal });
      if (refusal !== null) return fail({ code: refusal, right: needed });
      const isAsked = needed !== 'anybody' && needsProof(needed) && desk.kind === 'signedIn';
      if (isAsked && !proofs.holds(caller, desk.person.id, sensitive.has(path)))
        return fail({ code: 'confirmNeeded' });
      if (!ofScreens.has(path)) session.active();
      return handler(input, caller);
    };
  };
  const areas = Object.keys(contract).map((area) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- operations by name, as the contract declares them
    const operations = (handlers as unknown as AnyHandlers)[area] ?? {};
    const entries = Object.entries(operations).map(([name, handler]) => [
      name,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a handler that is a function is a call's
      typeof handler === 'function' ? guarded(`${area}.${name}`, handler as AnyHandler) : handler,
    ]);
    return [area, Object.fromEntries(entries)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with handlers of the same kinds
  return Object.fromEntries(areas) as AskedHandlers;
}
