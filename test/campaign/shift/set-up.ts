import { until } from '../../rigs/until.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';
import { see, signIn, type Bench } from './bench.ts';
import { settleJobs } from './printer-care.ts';

/** The first is the owner. */
const PEOPLE = [
  { name: 'Anna', role: 'owner', pin: '271828' },
  { name: 'Lena', role: 'lead', pin: null },
  { name: 'Boris', role: 'packer', pin: null },
  { name: 'Vera', role: 'packer', pin: null },
] as const;

const MOST_LOOKS_MS = 60_000;

/** The printer, and a badge for everybody, read from the paper. */
export async function openDeskForPeople(bench: Bench): Promise<void> {
  const { desk, device, badges } = bench;
  const model = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });
  const printer = { id: null, name: 'At the bench', address: device.address, model };
  const saved = await desk.ask((client) => client.printing.savePrinter(printer));
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  let owner: string | null = null;
  /** Whatever concerns people asks for the owner's PIN again after a while. */
  const confirm = async (): Promise<void> => {
    const id = owner;
    if (id === null) return;
    const given = await desk.ask((client) => client.people.signIn({ by: 'pin', id, pin: PEOPLE[0].pin }));
    if (!given.ok) throw new Error(JSON.stringify(given.problem));
  };
  for (const person of PEOPLE) {
    await confirm();
    const added = await desk.ask((client) => client.people.add(person));
    if (!added.ok) throw new Error(JSON.stringify(added.problem));
    const { id } = added.value;
    owner ??= id;
    await confirm();
    const printed = device.paper.length;
    const made = await desk.ask((client) => client.people.makeBadge({ id }));
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    await settleJobs(bench, false);
    const paper = () => Promise.resolve(device.paper.slice(printed));
    const labels = await see(bench, 'a badge', paper, ({ length }) => length > 0, MOST_LOOKS_MS);
    badges.set(person.name, labels[0]?.codes.find((code) => code.startsWith('PB-U-')) ?? '');
  }
  bench.seen = device.paper.length;
  await desk.ask((client) => until(client.people.list, (all) => all.every(({ hasBadge }) => hasBadge)));
}

/** The rule of the day, by the owner. */
export async function setScanBack(bench: Bench, scanBack: 'never' | 'every' | 'always'): Promise<void> {
  await signIn(bench, 'Anna');
  const rule = { scanBack, scanBackEvery: 5 };
  const saved = await bench.desk.ask((client) => client.station.savePreferences(rule));
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
}
