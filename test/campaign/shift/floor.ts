import type { Piece } from './goods.ts';

/** A closed parcel: goods, and the label that was stuck on it. */
export interface PackedParcel {
  /** By the number on its label. */
  readonly orderId: string;
  readonly piece: Piece;
  /** The box it was put into, by its name; null: none. */
  readonly box: string | null;
}

/** What lies where in the real warehouse, by what the packer did with their hands. Nothing of it is the station's word. */
export class Floor {
  readonly parcels = new Map<string, PackedParcel>();
  /** Labels that stick on nothing, by order. */
  readonly #loose = new Map<string, number>();
  /** Labels that came out, by order, whatever became of them. */
  readonly #out = new Map<string, number>();
  /** Carriers' labels, stuck beside the first. */
  readonly #carriers = new Map<string, number>();
  /** Labels more than the first that a person asked for. */
  readonly #words = new Map<string, number>();
  readonly #carrierWords = new Map<string, number>();
  /** Boxes by the code of their label, once it was printed. */
  readonly boxCodes: { readonly supplyId: string; readonly box: string; readonly code: string }[] = [];

  loose(orderId: string): number {
    return this.#loose.get(orderId) ?? 0;
  }

  allLoose(): string[] {
    return [...this.#loose].filter(([, labels]) => labels > 0).map(([orderId]) => orderId);
  }

  out(orderId: string): number {
    return this.#out.get(orderId) ?? 0;
  }

  /** Out of the printer, onto the pile. */
  comeOut(orderId: string): void {
    this.#out.set(orderId, this.out(orderId) + 1);
    this.drop(orderId);
  }

  drop(orderId: string): void {
    this.#loose.set(orderId, this.loose(orderId) + 1);
  }

  carriers(orderId: string): number {
    return this.#carriers.get(orderId) ?? 0;
  }

  dropCarrier(orderId: string): void {
    this.#carriers.set(orderId, this.carriers(orderId) + 1);
  }

  /** Into the bin, all of them. */
  throwAway(orderId: string): void {
    this.#loose.delete(orderId);
  }

  /** A label from the pile on the goods. */
  stick(parcel: PackedParcel): void {
    this.#loose.set(parcel.orderId, this.loose(parcel.orderId) - 1);
    this.parcels.set(parcel.orderId, parcel);
  }

  /** The goods come out; the label stays for them. */
  unstick(orderId: string): Piece | null {
    const parcel = this.parcels.get(orderId);
    if (!parcel) return null;
    this.parcels.delete(orderId);
    this.drop(orderId);
    return parcel.piece;
  }

  rebox(orderId: string, box: string | null): void {
    const parcel = this.parcels.get(orderId);
    if (parcel) this.parcels.set(orderId, { ...parcel, box });
  }

  /** A person asks for another label. */
  askAgain(orderId: string): void {
    this.#words.set(orderId, (this.#words.get(orderId) ?? 0) + 1);
  }

  /** A person asks for another carrier's label. */
  askCarrierAgain(orderId: string): void {
    this.#carrierWords.set(orderId, (this.#carrierWords.get(orderId) ?? 0) + 1);
  }

  /** The most carriers' labels of the order that may be on paper. */
  allowedCarriers(orderId: string): number {
    return 1 + (this.#carrierWords.get(orderId) ?? 0);
  }

  /** The most labels of the order that may be on paper. */
  allowed(orderId: string): number {
    return 1 + (this.#words.get(orderId) ?? 0);
  }
}
