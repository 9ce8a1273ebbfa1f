/** A parcel that crossed a border, and its carrier's labels that came out. */
export interface AbroadParcel {
  readonly orderId: string;
  readonly onPaper: number;
  /** The most that people asked for. */
  readonly allowed: number;
}

export interface CarrierJudgement {
  /** Parcels with a carrier's label. */
  readonly labelled: number;
  /** Labels beyond what people asked for: two parcels with one label are one to the carrier. */
  readonly duplicated: number;
  /** Parcels that the driver took without one. */
  readonly without: number;
  readonly faults: readonly string[];
}

/** Holds what crossed a border against the paper. */
export function judgeCarriers(parcels: readonly AbroadParcel[]): CarrierJudgement {
  const without = parcels.filter(({ onPaper }) => onPaper === 0);
  const doubled = parcels.filter(({ onPaper, allowed }) => onPaper > allowed);
  return {
    labelled: parcels.length - without.length,
    duplicated: doubled.reduce((sum, { onPaper, allowed }) => sum + onPaper - allowed, 0),
    without: without.length,
    faults: [
      ...without.map(({ orderId }) => `different: ${orderId} crosses a border without its carrier’s label`),
      ...doubled.map(
        ({ orderId, onPaper, allowed }) =>
          `duplicated: ${orderId} has ${onPaper} carriers’ labels, asked for were ${allowed}`,
      ),
    ],
  };
}
