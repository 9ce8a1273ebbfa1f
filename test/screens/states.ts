import type { Screen } from '../../src/renderer/store/screens.ts';

/**
 * Every screen, and the states in which it looks different: what is looked at by the checks and drawn by
 * `npm run screenshots`. A screen without a state does not compile; a state that no scene comes to fails the run.
 */
export const states = {
  today: [
    'loading',
    'empty',
    'newOrders',
    'supplies',
    'schemes',
    'putBack',
    'carrierLabels',
    'reshipment',
    'offline',
  ],
  packing: [
    'loading',
    'nothingToPack',
    'chooseSupply',
    'ready',
    'packed',
    'needsScan',
    'wrong',
    'wrongCode',
    'cancelled',
    'machine',
    'ask',
    'printing',
    'box',
    'onHold',
    'putAside',
    'complete',
    'labelRefused',
    'extraLabel',
    'slowLine',
    'oldMayCome',
    'offline',
    'stationGone',
  ],
  handOver: ['loading', 'unknown', 'unpacked', 'cancelled', 'ready', 'asking', 'emptyBox', 'handedOver'],
  courierHandOver: ['loading', 'nothing', 'scanning', 'given'],
  supply: ['loading', 'unknown', 'orders', 'boxes', 'emptyBoxes', 'boxRefused', 'packingList', 'labelsOut'],
  pickList: ['loading', 'empty', 'list', 'oneSupply'],
  runs: ['loading', 'empty', 'waiting', 'over'],
  run: ['loading', 'unknown', 'planned', 'leaving', 'onTheWay', 'cancelledStop', 'comingBack', 'closed'],
  tasks: ['loading', 'empty', 'refused', 'labelRefused', 'changed'],
  search: ['loading', 'begin', 'found', 'nothingFound'],
  story: ['loading', 'told', 'abroad', 'unknown', 'labelSaved', 'labelNotCopied'],
  people: ['loading', 'nobody', 'list', 'mistakes'],
  figures: ['loading', 'empty', 'told'],
  log: ['loading', 'empty', 'told'],
  counter: [
    'loading',
    'noCells',
    'cells',
    'parcelInHand',
    'shelved',
    'wrong',
    'find',
    'found',
    'phoneFound',
    'storage',
    'back',
    'archive',
  ],
  counterOrder: [
    'loading',
    'open',
    'wrongCode',
    'noAnswer',
    'vouching',
    'verified',
    'handedOver',
    'refused',
    'cancelled',
    'expired',
    'unknown',
  ],
  printer: ['loading', 'none', 'ready', 'needsHelp', 'inDoubt', 'extraLabel', 'oldMayCome', 'rollEnds'],
  printerRoutes: ['loading', 'several'],
  printerSetup: ['loading', 'find', 'typedIn', 'found', 'test', 'adjust', 'across', 'route', 'unknown'],
  labels: ['loading', 'list'],
  labelPrint: ['loading', 'empty', 'filled', 'mistakes', 'unknown'],
  labelEdit: ['loading', 'whole', 'oneChosen'],
  stockroom: [
    'loading',
    'stocks',
    'stockPlan',
    'stockSent',
    'fileColumns',
    'fileFaults',
    'fileLeftOut',
    'filePlan',
    'stockDelete',
    'countsNoWarehouse',
    'counts',
    'countOpen',
    'countUnknown',
    'countBlind',
    'countDifferences',
    'countRecount',
    'countPlan',
    'countNothingDiffers',
    'countLost',
    'warehouses',
    'warehouseOffice',
    'warehouseRemove',
    'passesBegin',
    'passes',
    'passQueue',
    'passesOffline',
  ],
  settings: ['loading', 'practice', 'speech'],
  scanners: ['loading', 'none', 'some'],
  scannerSetup: ['loading', 'plug', 'card', 'found', 'damages'],
  firstSteps: ['loading', 'language', 'account', 'printer', 'scanner', 'parcel', 'done'],
} as const satisfies Readonly<Record<Screen['name'], readonly [string, ...string[]]>>;

/** What lies over any screen. */
export const covers = { signIn: ['pin', 'wrongBadge', 'confirm'] } as const;

const all = { ...states, ...covers };
type States = typeof all;
export type Place = keyof States;
export type StateOf<Name extends Place> = States[Name][number];

/** In the order in which a shift comes upon them. */
export const everyState = Object.entries(all).flatMap(([place, names]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table itself
  names.map((state) => ({ place: place as Place, state })),
);
