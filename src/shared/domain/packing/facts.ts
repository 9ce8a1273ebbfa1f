import type { DocumentKind } from '../print-job/print-job.ts';
import type { LabelState } from './task.ts';
import type { Command } from '../command-codes.ts';
import type { MetaKind } from '../../marketplace/metadata-shapes.ts';
import type { GateOutcome } from '../marking/gate.ts';
import type { Said } from '../order/not-understood.ts';
import type { WorkState } from '../parcel/parcel.ts';
import type { ScanFault } from '../scanner/scan.ts';
import type { Doubt, HoldReason, ParcelPlaceRef, ParcelRef, ProductRef } from '../verdict.ts';

/** An order that wants the product in the packer's hand. */
export interface Wanted {
  readonly parcel: ParcelRef;
  readonly label: LabelState;
  /** Which of its identifiers are missing; `complete` if none is needed. */
  readonly gate: GateOutcome;
  /** It is new, and no supply takes it: whoever packs it puts it on assembly. */
  readonly isNew?: true;
}

/** A parcel, or what became of it, as a label or a typed number names it. */
export interface FoundParcel {
  readonly parcel: ParcelRef;
  readonly isCancelled: boolean;
  /** `none`: nobody began with it here. */
  readonly state: WorkState;
  /** The job of its newest label. */
  readonly jobId: string | null;
  readonly place: ParcelPlaceRef | null;
  /** The barcodes of its product. */
  readonly skus: readonly string[];
  readonly gate: GateOutcome;
  /** Why a person put its order on hold; null: nobody did. */
  readonly onHold: HoldReason | null;
  /** The name of its supply, if that one is not being packed at this desk. */
  readonly elsewhere: string | null;
}

/** What a scan turned out to be, with everything the machine needs to decide on it. */
export type Resolution =
  | { readonly kind: 'unreadable'; readonly fault: ScanFault }
  | { readonly kind: 'unknown'; readonly text: string }
  | {
      readonly kind: 'product';
      readonly product: ProductRef;
      /** The oldest live order of the open supplies that wants it and is not packed. */
      readonly next: Wanted | null;
      /** An order of the open supplies for it that was cancelled and whose goods were not set aside yet. */
      readonly cancelled: ParcelRef | null;
      /** An order of the open supplies for it that a person put on hold. */
      readonly onHold: { readonly parcel: ParcelRef; readonly why: HoldReason } | null;
      /** How many orders of the open supplies for it are packed or on their way. */
      readonly packedHere: number;
      /** Another supply that wants it. */
      readonly otherSupply: string | null;
      readonly wantedByNewOrder: boolean;
      /** What the gate of `next` made of the marking code that the product was found by; null where none was asked. */
      readonly code: { readonly text: string; readonly outcome: GateOutcome } | null;
      /** An order for it that can't be packed here, for what the marketplace said of it. */
      readonly strange: { readonly orderId: string; readonly said: Said } | null;
      /** An open supply that wanted it and was handed over elsewhere, as its orders say already. */
      readonly handedOver: string | null;
    }
  /** A barcode of several articles of the open supplies, one of them wanted: nobody can say which was scanned. */
  | {
      readonly kind: 'sharedBarcode';
      readonly text: string;
      readonly sku: string;
      readonly products: readonly ProductRef[];
    }
  | { readonly kind: 'orderLabel'; readonly found: FoundParcel }
  /** A code on the labels of several orders: nobody can say whose this one is. */
  | { readonly kind: 'sharedLabel'; readonly candidates: number }
  /** A number that a person typed: part of a label's number. */
  | { readonly kind: 'number'; readonly found: FoundParcel | null; readonly candidates: number }
  | { readonly kind: 'supply'; readonly supplyName: string }
  /** A code of one piece, while none is asked for. */
  | { readonly kind: 'pieceCode'; readonly meta: MetaKind; readonly text: string }
  | { readonly kind: 'scannerCard' }
  | { readonly kind: 'box'; readonly boxKey: string; readonly name: string; readonly isOfOpenSupply: boolean }
  | { readonly kind: 'command'; readonly command: Command }
  /** A scan while codes are asked for, as the gate took it. */
  | {
      readonly kind: 'code';
      readonly text: string;
      readonly outcome: GateOutcome;
      /** The product whose barcode it is, where it is one. */
      readonly product: ProductRef | null;
    };

/** A print job that waits for a person's word. */
export interface OpenQuestion {
  readonly jobId: string;
  /** Null for what is not an order's label (a supply QR, a test label). */
  readonly parcel: ParcelRef | null;
  /** The parcel counts as packed if the label came out: it was neither printed ahead nor put on hold meanwhile. */
  readonly packs: boolean;
  readonly doubt: Doubt;
  /** Without it: an order's label. */
  readonly document?: DocumentKind;
  readonly about?: AboutDocument;
}

/** What is said of a document that packs no parcel. */
export interface AboutDocument {
  /** The box that it is the label of. */
  readonly box?: string;
  /** Where there are several. */
  readonly printerId?: string;
  readonly printer?: string;
}

/** A parcel on the screen that must not go out from here: cancelled, or moved to another supply. */
export interface LeftParcel {
  readonly parcel: ParcelRef;
  /** Where it lies; null while it is not packed. */
  readonly place: ParcelPlaceRef | null;
  /** The name of the supply that it belongs to now; null: cancelled. */
  readonly movedTo: string | null;
  /** A barcode of its product. */
  readonly sku: string;
}

/** Labels that waited so long that a person must say whether they are still wanted. */
export interface HeldLabels {
  readonly printerId: string;
  readonly jobs: number;
  /** Unix milliseconds: when the oldest was made. */
  readonly since: number;
}

/** The parcel that was packed last, while it can be undone. */
export interface LastPacked {
  readonly parcel: ParcelRef;
  readonly jobId: string | null;
  readonly place: ParcelPlaceRef | null;
  /** What happens if another label of it is asked for. */
  readonly again: 'now' | 'justPrinted' | 'underWay' | 'cancelled' | 'labelMissing';
}

/** What the machine must know of the world besides the scan, gathered before its step. */
export interface Facts {
  /** Why nothing is sent to the printer; null where it takes labels, or may take them although it is silent. */
  readonly printerTrouble: string | null;
  /** What the foot of the screen and the printer's own page report as wrong; null: nothing. */
  readonly printerSays: string | null;
  /**
   * The oldest order label in doubt, at whichever printer; else another document in doubt at the printer that order
   * labels go to. A test label in doubt elsewhere holds up nobody here.
   */
  readonly question: OpenQuestion | null;
  /** The oldest parcel whose first label has not come out yet. */
  readonly awaited: ParcelRef | null;
  readonly held: HeldLabels | null;
  /** Supplies that are open at the marketplace, whether they are packed here or not. */
  readonly openSupplies: number;
  /** Live orders of the open supplies that are not packed. */
  readonly remaining: number;
  /** Nobody was added at this desk: there is nobody to change to. */
  readonly isFree: boolean;
  /** The scan repeats the last one by the same pull of the trigger. */
  readonly isSameTrigger: boolean;
  /** By this desk's rule, the next label that comes out is to be scanned back. */
  readonly wantsScanBack: boolean;
  readonly last: LastPacked | null;
  /** The parcel that the packer handled last, while its label is still on its way. */
  readonly underWay: {
    readonly parcel: ParcelRef;
    /** Nothing of the label has reached a printer. */
    readonly canCancel: boolean;
  } | null;
  /** The next order for the product in hand whose label can be printed at once, no code being asked for. */
  readonly skipTo: Wanted | null;
  /** The parcel of the current task as it is now; null without a task, or if it is no longer known. */
  readonly inHand: FoundParcel | null;
  /** Of the parcels that the screen speaks of, or is about to, those that left. */
  readonly left: readonly LeftParcel[];
  /** Of the same parcels, the orders whose label was sent to a printer without proof that it is out. */
  readonly unproven: readonly string[];
  /** The open box was deleted, here or elsewhere: nothing goes into it any more. */
  readonly isBoxGone: boolean;
}
