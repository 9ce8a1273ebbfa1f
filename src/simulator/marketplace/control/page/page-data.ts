/** What the page reads of `GET /_simulator/summary`. Identifiers beyond 2^53 are text in the browser. */
export type Id = number | string;

export interface PageOrder {
  readonly id: Id;
  readonly scheme: string;
  readonly article: string;
  readonly createdAt: string;
  readonly cargoType: number;
  readonly requiredMeta: readonly string[];
  readonly supplierStatus: string;
  readonly platformStatus: string;
  readonly supplyId: string | null;
  readonly sticker: { readonly partA: string; readonly partB: string };
}

export interface PageData {
  readonly now: string;
  readonly seller: string;
  readonly sellers: readonly string[];
  readonly totals: Readonly<Record<string, number>>;
  readonly ordersByState: readonly {
    readonly scheme: string;
    readonly state: string;
    readonly platform: string;
    readonly count: number;
  }[];
  readonly orders: readonly PageOrder[];
  readonly counter: {
    readonly waiting: number;
    readonly people: readonly {
      readonly id: string;
      readonly manner: string;
      readonly firstName: string;
      readonly orderId: Id;
      readonly orderCode: string;
      readonly phoneTail: string;
      readonly passcodes: readonly string[];
    }[];
  };
  readonly supplies: readonly {
    readonly id: string;
    readonly name: string;
    readonly done: boolean;
    readonly scanDt: string | null;
    readonly cargoType: number;
    readonly orders: readonly Id[];
  }[];
  readonly boxes: readonly {
    readonly id: string;
    readonly supplyId: string;
    readonly orders: readonly Id[];
  }[];
  readonly warehouses: readonly {
    readonly id: Id;
    readonly name: string;
    readonly officeId: Id;
    readonly cargoType: number;
    readonly deliveryType: number;
  }[];
  readonly stocks: readonly { readonly warehouseId: Id; readonly sku: string; readonly amount: number }[];
  readonly passes: readonly {
    readonly id: Id;
    readonly firstName: string;
    readonly lastName: string;
    readonly carModel: string;
    readonly carNumber: string;
    readonly dateEnd: string;
  }[];
  readonly accounts: readonly {
    readonly name: string;
    readonly token: string;
    readonly seller: string | null;
    readonly expiresAt?: string | null;
  }[];
  readonly requests: Readonly<
    Record<string, { received: number; carriedOut: number; changed: number; refused: number }>
  >;
  readonly faults: readonly {
    readonly kind: string;
    readonly operation?: string;
    readonly rate: number;
    readonly count: number | null;
    readonly status?: number;
    readonly delayMs: number;
  }[];
}
