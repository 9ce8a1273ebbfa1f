import type { RunningSimulator } from '../../../src/simulator/simulator.ts';

export interface MarketplaceState {
  readonly orders: readonly {
    readonly id: number;
    readonly supplierStatus: string;
    readonly platformStatus: string;
    readonly supplyId: string | null;
    readonly warehouseId: number;
    readonly cargoType: number;
    readonly article: string;
    readonly skus: readonly string[];
    readonly meta: { readonly uin?: string; readonly sgtin?: readonly string[] };
    readonly sticker: { readonly partA: number; readonly partB: number; readonly barcode: string };
  }[];
  readonly supplies: readonly {
    readonly id: string;
    readonly name: string;
    readonly done: boolean;
    readonly orders: readonly number[];
  }[];
  readonly boxes: readonly { readonly id: string; readonly orders: readonly number[] }[];
  readonly articles: readonly {
    readonly article: string;
    readonly skus: readonly string[];
    readonly cargoType: number;
  }[];
  readonly requests: Readonly<Record<string, { readonly received: number; readonly changed: number }>>;
}

/** The control side of the practice marketplace. */
export interface Shop {
  marketplace(): Promise<MarketplaceState>;
  control(path: string, body: object): Promise<unknown>;
  /** Spoils the next requests that fit; `heal` ends it. */
  spoil(fault: {
    readonly kind: string;
    readonly operation?: string;
    readonly [more: string]: unknown;
  }): Promise<void>;
  heal(): Promise<void>;
}

/** More requests than any test makes. */
const FOR_EVER = 100_000;

export function openShop({ marketplaceUrl }: Pick<RunningSimulator, 'marketplaceUrl'>): Shop {
  const control: Shop['control'] = async (path, body) => {
    const answer = await fetch(`${marketplaceUrl}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`control ${path}: ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
  return {
    control,
    marketplace: async () => {
      const answer = await fetch(`${marketplaceUrl}/_simulator/state`);
      return (await answer.json()) as MarketplaceState;
    },
    spoil: async (fault) => {
      await control('faults', { count: FOR_EVER, ...fault });
    },
    heal: async () => {
      await fetch(`${marketplaceUrl}/_simulator/faults`, { method: 'DELETE' });
    },
  };
}
