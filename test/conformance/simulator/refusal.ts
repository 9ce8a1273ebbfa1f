import { z } from 'zod';
import { read, type Reply, type Shop } from './shop.ts';

/** Everything that the control side shows, but not how many requests there were. */
async function stateOf(shop: Shop): Promise<string> {
  return JSON.stringify({ ...read({}, await shop.control('GET', '/state')), requests: null });
}

/** Status and code of a refusal in document 1's form, and whether anything is another than before. */
export async function refusalOf(
  shop: Shop,
  ask: () => Promise<Reply>,
): Promise<{ readonly status: number; readonly code: string; readonly changed: boolean }> {
  const before = await stateOf(shop);
  const { status, body } = await ask();
  const { code } = z.strictObject({ code: z.string(), message: z.string().min(1) }).parse(body);
  return { status, code, changed: (await stateOf(shop)) !== before };
}

/** Refused so, with nothing changed. */
export const only = (status: number, code: string) => ({ status, code, changed: false });
