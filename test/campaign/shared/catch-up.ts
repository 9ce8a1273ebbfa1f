import { readFile } from 'node:fs/promises';

/** A printer that is switched off has nothing to read. The station's own deadlines go on meanwhile. */
const CATCH_UP_MS = 20_000;

/** Resolves when the printer has read what was written to it before. Throws where it can't be asked. */
export async function catchUp(controlFile: string): Promise<void> {
  const control = await readFile(controlFile, 'utf8');
  const answer = await fetch(`${control}/catch-up`, {
    method: 'POST',
    signal: AbortSignal.timeout(CATCH_UP_MS),
  });
  await answer.arrayBuffer();
}
