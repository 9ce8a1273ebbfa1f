import { mayPrintAnyway } from '../../../src/shared/domain/label/on-word.ts';
import { until } from '../../rigs/until.ts';
import { deed, note, scan, type Bench } from './bench.ts';
import { noteMade } from './acts.ts';
import { orderKey } from '../../rigs/journal/label-key.ts';
import type { ShopOrder } from './shop.ts';

/**
 * A label that the station does not print as it came: the packer says that it is right all the same, where the plan has
 * it so, which may put a label on paper whose code can't be read and no other. Else the marketplace mends it, it is
 * fetched again, and its product scanned again.
 */
export async function seeToRefused(bench: Bench, { orderId, sku }: ShopOrder, fault: string): Promise<void> {
  const { lies, tray } = bench;
  const lie = lies.of(orderId);
  note(bench, `label refused, ${lie?.kind ?? 'no lie'}: ${fault}`);
  if (lie?.triesWord === true) {
    const mayBePrinted = mayPrintAnyway(fault);
    if (mayBePrinted) tray.allowOnWord(orderKey(orderId));
    const done = await deed(bench, async ({ packing }) =>
      packing.printAnyway(await until(packing.view, () => true)),
    );
    note(bench, `on word, ${fault}: ${done.made.length > 0 ? 'printed' : 'not printed'}`);
    // What is printed of another's code all the same is wanted by nobody: the paper tells.
    if (mayBePrinted) noteMade(bench, done, () => done.made.length);
    if (done.made.length > 0) return;
  }
  await fetchTruth(bench, orderId);
  await scan(bench, sku);
}

/** The marketplace has mended the label, and the station is told to ask for it. Those that were given its code are asked for before it. */
export async function fetchTruth({ lies, desk, tell }: Bench, wanted: string): Promise<void> {
  for (const orderId of lies.end(wanted)) {
    const answer = await desk.call((client) => client.packing.fetchLabelAgain({ orderId }));
    tell(`fetched ${orderId} again: ${JSON.stringify(answer)}`);
  }
}
