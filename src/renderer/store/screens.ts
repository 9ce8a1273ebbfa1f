import type { Right } from '../../shared/domain/people/people-rights.ts';
import type { Scheme } from '../../shared/domain/scheme/schemes.ts';

/** From the cable to the first good label. */
export const setupSteps = ['find', 'test', 'adjust', 'route'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** One supply, from several sides. */
export const supplyTabs = ['orders', 'boxes', 'packing-list'] as const;
export type SupplyTab = (typeof supplyTabs)[number];

/** The counter to which buyers come, from several sides. */
export const counterTabs = ['find', 'shelf', 'back', 'storage', 'cells', 'archive'] as const;
export type CounterTab = (typeof counterTabs)[number];

/** What lies on the shelf, and what goes with it. */
export const stockroomTabs = ['stocks', 'counts', 'warehouses', 'passes'] as const;
export type StockroomTab = (typeof stockroomTabs)[number];

/** What a screen is of. `id`: without it there is no such screen; a list: one of these, the first where none is said. */
type Kind = 'id' | 'idOrNone' | readonly string[];

interface Facts {
  /** In the address line, before what the screen is of: bookmarks and the browser's Back know screens by it. */
  readonly path: string;
  /** What it is about, in the order of the address line. */
  readonly of?: Readonly<Record<string, Kind>>;
  /** What it is for: without this right there is nothing to do there. */
  readonly right: Right;
  /** The key that leads there. Screens with a key stand in the navigation, in the order of this table. */
  readonly key?: string;
  /** It stands in the navigation, without a key, of shops alone that have such orders. */
  readonly scheme?: Scheme;
  /** The screen that leads here. Its place in the navigation is this one's too. */
  readonly from?: string;
  /** It stands in the navigation of those alone who may do what it is for. */
  readonly isForFew?: true;
  /** Nothing is typed here that the page alone knows: it may be reloaded. */
  readonly keepsNothing?: true;
}

const table = {
  today: { path: 'today', right: 'pack', key: 'F1', keepsNothing: true },
  packing: { path: 'packing', right: 'pack', key: 'F2', keepsNothing: true },
  /** Of none: the desk's own printer. */
  printer: { path: 'printer', of: { printerId: 'idOrNone' }, right: 'pack', key: 'F3' },
  counter: { path: 'counter', of: { tab: counterTabs }, right: 'pack', scheme: 'selfPickup' },
  counterOrder: { path: 'counter-order', of: { orderId: 'id' }, right: 'pack', from: 'counter' },
  /** Own labels: all of them, one to be filled in, one to be changed. */
  labels: { path: 'labels', right: 'pack', key: 'F4' },
  labelPrint: { path: 'labels/print', of: { templateId: 'id' }, right: 'pack', from: 'labels' },
  labelEdit: { path: 'labels/edit', of: { draftId: 'id' }, right: 'settings', from: 'labels' },
  stockroom: { path: 'stockroom', of: { tab: stockroomTabs }, right: 'stockroom', key: 'Insert' },
  /** What the marketplace's reports say; of no period: as it was last, of no kind: all of them. */
  numbers: {
    path: 'numbers',
    of: { period: 'idOrNone', kind: 'idOrNone' },
    right: 'numbers',
    key: 'F12',
    isForFew: true,
    keepsNothing: true,
  },
  settings: { path: 'settings', right: 'settings', key: 'F9' },
  handOver: { path: 'hand-over', of: { supplyId: 'id' }, right: 'handOver', from: 'today' },
  supply: { path: 'supply', of: { tab: supplyTabs, supplyId: 'id' }, right: 'pack', from: 'today' },
  /** Of none: the list that is open. */
  courierHandOver: { path: 'courier', of: { listId: 'idOrNone' }, right: 'pack', from: 'today' },
  /** Of none: of every supply that is chosen there. */
  pickList: {
    path: 'pick-list',
    of: { supplyId: 'idOrNone' },
    right: 'pack',
    from: 'today',
    keepsNothing: true,
  },
  /** What the seller's own couriers bring. */
  runs: { path: 'runs', right: 'pack', from: 'today' },
  run: { path: 'run', of: { runId: 'id' }, right: 'pack', from: 'runs' },
  /** Changes that were refused, parcels that must be delivered again. */
  tasks: { path: 'tasks', right: 'plan', from: 'today', keepsNothing: true },
  search: { path: 'search', right: 'pack', keepsNothing: true },
  /** Everything that happened to one order. */
  story: { path: 'order', of: { orderId: 'id' }, right: 'pack', from: 'search', keepsNothing: true },
  people: { path: 'people', right: 'users', from: 'settings' },
  /** What was packed, by day and person. */
  figures: { path: 'figures', right: 'figures', from: 'settings', keepsNothing: true },
  /** The tamper-evident record of what was done. */
  log: { path: 'log', right: 'log', from: 'settings', keepsNothing: true },
  printerRoutes: { path: 'printer-routes', right: 'settings', from: 'printer' },
  /** Of none: a printer that is yet to be found. */
  printerSetup: {
    path: 'printer-setup',
    of: { step: setupSteps, printerId: 'idOrNone' },
    right: 'settings',
    from: 'printer',
  },
  scanners: { path: 'scanners', right: 'settings', from: 'settings' },
  /** Of none: a new scanner. */
  scannerSetup: {
    path: 'scanner-setup',
    of: { scannerId: 'idOrNone' },
    right: 'settings',
    from: 'settings',
  },
  /** From the installation to the first parcel. */
  firstSteps: { path: 'first-steps', right: 'settings', from: 'settings' },
} as const satisfies Readonly<Record<string, Facts>>;

type Table = typeof table;
export type ScreenName = keyof Table;

type Value<K> = K extends 'id'
  ? string
  : K extends 'idOrNone'
    ? string | null
    : K extends readonly (infer One)[]
      ? One
      : never;

type Of<Name extends ScreenName> = Table[Name] extends { readonly of: infer Kinds } ? Kinds : object;

/** A screen and what it is of: as `{ name: 'supply', supplyId, tab: 'orders' }`. */
export type Screen<Names extends ScreenName = ScreenName> = {
  [Name in Names]: { readonly name: Name } & {
    readonly [Key in keyof Of<Name>]: Value<Of<Name>[Key]>;
  };
}[Names];

/** Every screen, once. What each one draws stands in `shell/views.tsx`. */
export const screens: Readonly<Record<ScreenName, Facts & { readonly from?: ScreenName }>> = table;

const isName = (name: string): name is ScreenName => Object.hasOwn(table, name);

export const screenNames = Object.keys(table).filter(isName);

type WithKey = {
  [Name in ScreenName]: Table[Name] extends { readonly key: string } | { readonly scheme: Scheme }
    ? Name
    : never;
}[ScreenName];

/** What stands in the navigation. */
export const navigation = screenNames.filter(
  (name): name is WithKey => screens[name].key !== undefined || screens[name].scheme !== undefined,
);

/** Whether it stands in the navigation of whoever has these rights; null: nobody knows yet who works. */
export const standsFor = (name: ScreenName, rights: readonly Right[] | null): boolean =>
  screens[name].isForFew !== true || rights?.includes(screens[name].right) === true;

/** The screen at the root of those that lead to this one: its place in the navigation, if it has one. */
export function rootOf(name: ScreenName): ScreenName {
  const { from } = screens[name];
  return from === undefined ? name : rootOf(from);
}
