import type { Client } from '../../../../shared/contract/index.ts';
import type { Store } from '../../../store/store.ts';
import { withoutLines, withRepeats, type ListedCode } from './code-list.ts';
import type { Values } from './print-form.ts';

export interface CodeOrder {
  readonly templateId: string;
  readonly codes: readonly ListedCode[];
  readonly valuesOf: (code: string) => Values;
  readonly printerId: string | null;
  readonly printerName: string;
}

/**
 * Gives a label for each code to the queue, one after the other, and goes on while other screens are open. Codes that
 * are in the queue leave the list; what ends it early leaves the others there. Ends with the last one, or when
 * somebody sets `codeRun` to stopped.
 */
export async function printCodes(
  { client, store }: { readonly client: Client; readonly store: Store },
  { templateId, codes, valuesOf, printerId, printerName }: CodeOrder,
): Promise<void> {
  const queued = new Set<number>();
  const tell = (state: 'running' | 'stopped' | 'done', failed: FailedCode | null): void =>
    store.getState().setCodeRun({
      templateId,
      state,
      total: codes.length,
      done: queued.size,
      printerName,
      failed,
    });
  const isWanted = (): boolean => store.getState().codeRun?.state === 'running';

  let failed: FailedCode | null = null;
  tell('running', null);
  try {
    for (const { code, line, key } of codes) {
      if (!isWanted()) break;
      const answer = await client.printing.printOwn({ templateId, fields: valuesOf(code), printerId });
      if (!answer.ok) {
        failed = { code: key, problem: answer.problem };
        break;
      }
      queued.add(line);
      if (isWanted()) tell('running', null);
    }
  } finally {
    const { printDrafts, setPrintDraft } = store.getState();
    const draft = printDrafts[templateId];
    if (draft) {
      const gone = withRepeats(draft.codes, queued);
      setPrintDraft(templateId, { ...draft, codes: withoutLines(draft.codes, gone) });
    }
    tell(queued.size === codes.length ? 'done' : 'stopped', failed);
  }
}

type FailedCode = NonNullable<NonNullable<ReturnType<Store['getState']>['codeRun']>['failed']>;
