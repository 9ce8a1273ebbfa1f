import type { Client } from '../../../../shared/contract/index.ts';
import { readSgtin } from '../../../../shared/domain/marking/read-sgtin.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';

/** Codes that are on paper already or on their way there, by what tells pieces apart, with the time of the last. */
export type PrintedCodes = ReadonlyMap<string, number>;

/** Which of the codes were given to a printer of this desk before. */
export async function printedBefore(
  client: Client,
  keys: readonly string[],
): Promise<Result<PrintedCodes, Problem>> {
  const answer = await client.printing.printedCodes({ keys: [...keys] });
  return answer.ok ? ok(new Map(answer.value.printed.map(({ key, at }) => [key, at]))) : answer;
}

/** What tells this piece from others; null: it is no marking code. */
export function keyOfCode(code: string): string | null {
  const read = readSgtin(code);
  return read.ok ? read.value.key : null;
}
