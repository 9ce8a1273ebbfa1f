import { isValid, type Shop, type World } from './model/world.ts';

type Shown = [id: string, record: unknown];

/** What the state shows of a shop, in a fixed order. */
function shown(shop: Shop, now: number) {
  const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
    [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    order: sorted(shop.orders).map<Shown>(([id, { reship: _reship, preparedAt: _preparedAt, ...order }]) => [
      id,
      order,
    ]),
    supply: sorted<unknown>(shop.supplies),
    box: sorted<unknown>(shop.boxes),
    warehouse: sorted(shop.warehouses).map<Shown>(
      ([id, { madeAt: _madeAt, officeChangedAt: _officeChangedAt, ...warehouse }]) => [id, warehouse],
    ),
    stock: sorted<unknown>(shop.stocks),
    // Whether a pass that has run out is kept is not shown.
    pass: sorted(shop.passes).filter(([, pass]) => isValid(pass, now)),
  } as const;
}

/** Keys in one order, so that two records of the same fields print the same. */
const print = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );

/** The records in which the model and the state differ, in words. */
export function differences(model: World, seen: World): string[] {
  const clock = model.now === seen.now ? [] : [`clock: model ${model.now}, state ${seen.now}`];
  const shops = (['main', 'second'] as const).flatMap((name) => {
    const mine = shown(model.sellers[name], model.now);
    const theirs = shown(seen.sellers[name], model.now);
    return (Object.keys(mine) as (keyof typeof mine)[]).flatMap((kind) => {
      const a = new Map(mine[kind].map(([id, record]) => [id, print(record)]));
      const b = new Map(theirs[kind].map(([id, record]) => [id, print(record)]));
      return [...new Set([...a.keys(), ...b.keys()])].flatMap((id) =>
        a.get(id) === b.get(id)
          ? []
          : [
              `${name}, ${kind} ${id}:\n      model ${a.get(id) ?? 'none'}\n      state ${b.get(id) ?? 'none'}`,
            ],
      );
    });
  });
  return [...clock, ...shops];
}
