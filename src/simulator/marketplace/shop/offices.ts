/** The platform's warehouses, the same for every seller. */
export interface Office {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly address: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly cargoType: 1 | 2 | 3;
  /** 1 delivery to a platform warehouse, 2 delivery by seller, 3 platform courier. */
  readonly deliveryType: 1 | 2 | 3;
  /** A vehicle needs a pass to get in. */
  readonly passNeeded: boolean;
}

const office = (
  id: number,
  name: string,
  position: readonly [longitude: number, latitude: number],
  kind: Pick<Office, 'cargoType' | 'deliveryType' | 'passNeeded'>,
): Office => ({
  id: String(id),
  name,
  city: name,
  address: `${name}, Depot road ${(id % 90) + 1}`,
  longitude: position[0],
  latitude: position[1],
  ...kind,
});

const normal = { cargoType: 1, deliveryType: 1, passNeeded: false } as const;
const guarded = { ...normal, passNeeded: true } as const;
const bySeller = { ...normal, deliveryType: 2 } as const;
const byCourier = { ...normal, deliveryType: 3 } as const;

export const offices: readonly Office[] = [
  office(15, 'Northgate', [37.53, 55.98], guarded),
  office(218, 'Eastmoor', [38.12, 55.71], guarded),
  office(231, 'Southwick', [37.61, 55.41], normal),
  office(245, 'Westbury', [36.91, 55.69], normal),
  office(302, 'Harbour Cross', [30.24, 59.91], guarded),
  office(311, 'Stonefield', [49.1, 55.79], { ...normal, cargoType: 2 }),
  office(318, 'Oakhurst', [60.6, 56.84], { ...guarded, cargoType: 2 }),
  office(402, 'Larkhill own delivery', [37.62, 55.75], bySeller),
  office(417, 'Millbrook own delivery', [30.31, 59.93], bySeller),
  office(503, 'Ferrybank courier', [37.58, 55.77], byCourier),
  office(519, 'Redcliff courier', [30.36, 59.95], byCourier),
];

const byId = new Map(offices.map((one) => [one.id, one]));

export const officeOf = (id: string): Office | undefined => byId.get(id);
