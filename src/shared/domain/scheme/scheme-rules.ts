import type { OperationName } from '../../marketplace/index.ts';
import { metaKinds, type MetaKind } from '../../marketplace/metadata-shapes.ts';
import type { Scheme, Stage } from './schemes.ts';

/**
 * What the marketplace calls the states of an order (`supplierStatus`, documents 1 and 2, "States and transitions").
 * A change is called by the state that it leads to.
 */
export const supplierStates = [
  'new',
  'confirm',
  'complete',
  'deliver',
  'prepare',
  'receive',
  'reject',
  'cancel',
  'cancel_missed_call',
  'cancel_shelf_life',
] as const;
export type SupplierState = (typeof supplierStates)[number];

/** How a change is told to the marketplace. */
export interface Step {
  readonly operation: OperationName;
  /** What the operation is about: a supply takes all its orders along. */
  readonly of: 'order' | 'supply';
  /** Only of an order that must be shipped again ("Supply states", rule 4). */
  readonly isReshipment?: true;
  /** What the buyer says: a code that must be verified first, or one that may be passed on. */
  readonly proof?: 'checkCode' | 'code';
}

export interface StateRules {
  readonly stage: Stage;
  readonly next: Readonly<Partial<Record<SupplierState, Step>>>;
}

export interface SchemeRules {
  /** The values of `deliveryType` that orders of the scheme come with. Empty: none is shown. */
  readonly deliveryTypes: readonly string[];
  /** Whether its orders travel in supplies ("Supply states", rule 2). */
  readonly isInSupplies: boolean;
  /** The states that the documents name for the scheme. */
  readonly states: Readonly<Partial<Record<SupplierState, StateRules>>>;
  /** Whose label is on the parcel: one of the marketplace, to be had on assembly, or one that the station draws. */
  readonly label: 'marketplace' | 'own';
  /** While the order is at one of these stages, the time that it is due counts. */
  readonly dueAt: readonly Stage[];
  readonly lists: {
    readonly fresh: OperationName;
    readonly statuses: OperationName;
    /** Those of a period: all of them, or those that have ended. */
    readonly past: OperationName;
  };
  /** Identifiers of the goods. */
  readonly codes: {
    readonly setIn: readonly SupplierState[];
    readonly read: OperationName;
    readonly remove: OperationName;
    readonly set: Readonly<Record<MetaKind, OperationName>>;
  };
  /** Who gets the parcel, as far as the marketplace tells. Null: it tells nobody. */
  readonly buyer: { readonly operation: OperationName; readonly toldIn: readonly SupplierState[] } | null;
}

const end = (stage: Stage): StateRules => ({ stage, next: {} });
const byOrder = (operation: OperationName): Step => ({ operation, of: 'order' });

/** Until somebody else has the goods. */
const UNTIL_IT_LEAVES: readonly Stage[] = ['new', 'assembly', 'ready'];

const setIn = ['confirm'] as const;

/** Lists and identifiers of document 1's orders, which three schemes share (observed facts, "unclear"). */
const sharedOrders = {
  lists: { fresh: 'getNewOrders', statuses: 'getOrderStatuses', past: 'getOrders' },
  codes: {
    setIn,
    read: 'getOrderMeta',
    remove: 'deleteOrderMeta',
    set: { imei: 'setOrderImei', uin: 'setOrderUin', gtin: 'setOrderGtin', sgtin: 'setOrderSgtin' },
  },
} as const satisfies Pick<SchemeRules, 'lists' | 'codes'>;

const intoSupply: Step = { operation: 'addOrderToSupply', of: 'order' };
const cancelShared = byOrder('cancelOrder');

/** Document 1, "supplierStatus of a warehouse-scheme order". */
const inSupplies: SchemeRules = {
  ...sharedOrders,
  deliveryTypes: ['fbs'],
  isInSupplies: true,
  states: {
    new: { stage: 'new', next: { confirm: intoSupply, cancel: cancelShared } },
    confirm: {
      stage: 'assembly',
      next: {
        // From one supply into another.
        confirm: intoSupply,
        complete: { operation: 'deliverSupply', of: 'supply' },
        cancel: cancelShared,
      },
    },
    complete: {
      stage: 'onTheWay',
      next: { confirm: { ...intoSupply, isReshipment: true }, cancel: cancelShared },
    },
    cancel: end('cancelled'),
  },
  label: 'marketplace',
  dueAt: UNTIL_IT_LEAVES,
  buyer: null,
};

/** Everything that differs between the ways a parcel leaves; nothing else in the program says so a second time. */
export const schemeRules: Readonly<Record<Scheme, SchemeRules>> = {
  warehouse: inSupplies,
  // They reach `complete` like warehouse orders, in a supply (observed facts, "unclear").
  crossBorder: {
    ...inSupplies,
    buyer: { operation: 'getBuyers', toldIn: ['new', 'confirm', 'complete', 'cancel'] },
  },
  /** Document 1, "Courier orders": the courier makes the later moves. */
  courier: {
    ...sharedOrders,
    deliveryTypes: ['platformgo'],
    isInSupplies: false,
    states: {
      new: { stage: 'new', next: { confirm: byOrder('confirmCourierOrder'), cancel: cancelShared } },
      confirm: {
        stage: 'assembly',
        next: { complete: byOrder('completeCourierOrder'), cancel: cancelShared },
      },
      complete: { stage: 'onTheWay', next: { cancel: cancelShared } },
      receive: end('done'),
      reject: end('refused'),
      cancel: end('cancelled'),
    },
    label: 'marketplace',
    dueAt: UNTIL_IT_LEAVES,
    buyer: null,
  },
  /** Document 1, "DBS order states". */
  bySeller: {
    // `edbs`: express. The last one goes to a pick-up point.
    deliveryTypes: ['dbs', 'edbs', 'dbspickuppoint'],
    isInSupplies: false,
    states: {
      new: { stage: 'new', next: { confirm: byOrder('confirmDbsOrder'), cancel: byOrder('cancelDbsOrder') } },
      confirm: {
        stage: 'assembly',
        next: { deliver: byOrder('deliverDbsOrder'), cancel: byOrder('cancelDbsOrder') },
      },
      deliver: {
        stage: 'onTheWay',
        next: {
          receive: { ...byOrder('receiveDbsOrder'), proof: 'code' },
          reject: { ...byOrder('rejectDbsOrder'), proof: 'code' },
          cancel: byOrder('cancelDbsOrder'),
        },
      },
      receive: end('done'),
      reject: end('refused'),
      cancel: end('cancelled'),
      cancel_missed_call: end('cancelled'),
    },
    label: 'own',
    // The buyer was promised a time: the parcel is late until it is there.
    dueAt: [...UNTIL_IT_LEAVES, 'onTheWay'],
    lists: { fresh: 'getNewDbsOrders', statuses: 'getDbsStatuses', past: 'getCompletedDbsOrders' },
    codes: {
      setIn,
      read: 'getDbsMeta',
      remove: 'deleteDbsMeta',
      set: { imei: 'setDbsImei', uin: 'setDbsUin', gtin: 'setDbsGtin', sgtin: 'setDbsSgtin' },
    },
    buyer: { operation: 'getDbsBuyers', toldIn: ['deliver', 'receive', 'reject'] },
  },
  /** Document 2. */
  selfPickup: {
    deliveryTypes: [],
    isInSupplies: false,
    states: {
      new: {
        stage: 'new',
        next: { confirm: byOrder('confirmPickupOrder'), cancel: byOrder('cancelPickupOrder') },
      },
      confirm: {
        stage: 'assembly',
        next: { prepare: byOrder('preparePickupOrder'), cancel: byOrder('cancelPickupOrder') },
      },
      prepare: {
        stage: 'waiting',
        next: {
          receive: { ...byOrder('receivePickupOrder'), proof: 'checkCode' },
          reject: byOrder('rejectPickupOrder'),
          cancel: byOrder('cancelPickupOrder'),
        },
      },
      receive: end('done'),
      reject: end('refused'),
      cancel: end('cancelled'),
      cancel_shelf_life: end('cancelled'),
    },
    label: 'own',
    dueAt: UNTIL_IT_LEAVES,
    lists: { fresh: 'getNewPickupOrders', statuses: 'getPickupStatuses', past: 'getPickupArchive' },
    codes: {
      setIn,
      read: 'getPickupMeta',
      remove: 'deletePickupMeta',
      set: { imei: 'setPickupImei', uin: 'setPickupUin', gtin: 'setPickupGtin', sgtin: 'setPickupSgtin' },
    },
    // The row of the operation says both states (observed facts, "unclear").
    buyer: { operation: 'getPickupCustomers', toldIn: ['confirm', 'prepare'] },
  },
};

/** The kinds that can be set for an order in this state, among those that it needs. */
export const settableCodes = (
  scheme: Scheme,
  supplierStatus: string,
  required: readonly string[],
): readonly MetaKind[] =>
  schemeRules[scheme].codes.setIn.some((state) => state === supplierStatus)
    ? metaKinds.filter((kind) => required.includes(kind))
    : [];
