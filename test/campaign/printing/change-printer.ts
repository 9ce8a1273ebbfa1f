import { printerModelSchema, type PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { languageNames } from '../../../src/simulator/printers/languages/language.ts';
import { chosen } from '../shared/chosen.ts';
import { type Bench, type Seat } from './bench.ts';
import type { Desk } from '../shared/campaign-desk.ts';
import type { Device } from '../shared/device.ts';
import type { Place } from './plan.ts';

/** 4-inch heads. */
const HEAD_DOTS = { 203: 832, 300: 1248 } as const;

export const modelFor = (language: Seat['language'], dpi: 203 | 300): PrinterModel =>
  printerModelSchema.parse({ language, dpi, headDots: HEAD_DOTS[dpi] });

/** What a printer is spoken to in: its own language, or one of those it knows. */
export const languageFor = ({ plan }: Device, pick: number): Seat['language'] =>
  plan.language === 'auto' ? (chosen(languageNames, pick) ?? 'zpl') : plan.language;

/** Saves a printer of the desk; `id` null: a new one. Answers its id. */
export async function savePrinter(
  desk: Desk,
  id: string | null,
  place: Place,
  seat: Pick<Seat, 'device' | 'language'>,
  dpi: 203 | 300,
): Promise<string> {
  const setup = {
    id,
    name: place === 0 ? 'At the bench' : 'By the door',
    address: seat.device.address,
    model: modelFor(seat.language, dpi),
  };
  const saved = await desk.ask((client) => client.printing.savePrinter(setup));
  if (!saved.ok) throw new Error(`a printer was not saved: ${JSON.stringify(saved.problem)}`);
  return saved.value.printerId;
}

/**
 * In the middle of whatever it does: the spare one takes the place of a printer, or one that speaks several languages
 * is spoken to in another. Nobody but the desk knows of the half of a label that the one before may have got: it is
 * switched off when it is taken away.
 */
export async function changePrinter(bench: Bench, place: Place, pick: number): Promise<void> {
  const { desk, tray, dpi, seats, seated, tell } = bench;
  const before = seats[place];
  await tray.learn();
  const staysHere = before.device.plan.language === 'auto' && pick < 0.5;
  const device = staysHere ? before.device : bench.spare;
  const language = languageFor(device, (pick * 2) % 1);
  seated.get(before.printerId)?.add(device.index);
  const saving = () => savePrinter(desk, before.printerId, place, { device, language }, dpi);
  // A station that dies over it may have saved it or not: it is saved again.
  await saving();
  seats[place] = { ...before, device, language };
  tell(`printer ${place} is now device ${device.index} in ${language}`);
  if (staysHere) return;
  bench.spare = before.device;
  before.device.powerCycle();
}
