import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../shared/contract/index.ts';
import { useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { bytesOf } from './base64.ts';
import { saveFile } from './save-file.ts';
import { useProblemWords } from './use-problem-words.ts';
import classes from './LabelOut.module.css';

type Wish = Parameters<Client['printing']['giveOutLabels']>[0];
type OneLabel = Extract<Wish, { as: 'png' }>['of'];
type Answer = Extract<Awaited<ReturnType<Client['printing']['giveOutLabels']>>, { ok: true }>['value'];

interface Props {
  readonly of: OneLabel;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** One label of the marketplace for a computer that prints otherwise: as a file, or as a picture for another program. */
export function LabelOut({ of, name }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.giveOutLabels);
  const [said, setSaid] = useState<'saved' | 'copied' | 'refused' | null>(null);

  const save = async (): Promise<void> => {
    setSaid(null);
    const answer = await run({ as: 'pdf', of });
    if (!answer) return;
    saveFile(`${name}.pdf`, bytesOf(answer.value.file), 'application/pdf');
    setSaid('saved');
  };
  const copy = async (): Promise<void> => {
    setSaid(null);
    // Missing where the page is not at this computer's own address.
    if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') return setSaid('refused');
    const answer = run({ as: 'png', of });
    const picture = answer.then((given) => {
      if (!given) throw new Error('no picture');
      return new Blob([bytesOf(given.value.file)], { type: 'image/png' });
    });
    // The clipboard may refuse before the picture is there.
    picture.catch(() => undefined);
    try {
      // Asked while the press still counts: browsers forget it while a label is fetched.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      setSaid('copied');
    } catch {
      if (await answer) setSaid('refused');
    }
  };
  return (
    <div className={classes.out}>
      <div className={classes.buttons}>
        <Button variant="default" loading={busy} data-testid="label-pdf" onClick={() => void save()}>
          {t('labelOut.pdf')}
        </Button>
        <Button variant="default" disabled={busy} data-testid="label-copy" onClick={() => void copy()}>
          {t('labelOut.copy')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <p aria-live="polite" data-testid="label-out" data-said={said ?? ''}>
        {said === 'saved' && t('labelOut.saved')}
        {said === 'copied' && t('labelOut.copied')}
        {said === 'refused' && t('labelOut.refused')}
      </p>
    </div>
  );
}

/** Names enough to see what is wrong with them; the rest is counted. */
const SHOWN_LEFT = 5;

/** Labels of all orders of a supply, as many a file as the station makes at once. */
export function SupplyLabelsOut({ supplyId, name }: { readonly supplyId: string; readonly name: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const problemWords = useProblemWords();
  const { run, busy, problem } = useOperation(client.printing.giveOutLabels);
  const [given, setGiven] = useState<Answer | null>(null);
  const from = given?.next ?? 0;
  const save = async (): Promise<void> => {
    const answer = await run({ as: 'pdf', of: { kind: 'supply', supplyId, from } });
    if (!answer) return;
    const { file, labels } = answer.value;
    const part = from > 0 || answer.value.next !== null ? ` ${from + 1}` : '';
    if (labels > 0) saveFile(`${name}${part}.pdf`, bytesOf(file), 'application/pdf');
    setGiven(answer.value);
  };
  const left = given?.left ?? [];
  return (
    <div className={classes.out}>
      <div className={classes.buttons}>
        <Button variant="default" loading={busy} data-testid="labels-pdf" onClick={() => void save()}>
          {from > 0 ? t('labelOut.next', { from: from + 1 }) : t('labelOut.supply')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <div aria-live="polite" data-testid="labels-out">
        {given && <p>{t('labelOut.savedAll', { count: given.labels })}</p>}
        {left.length > 0 && <p>{t('labelOut.left', { count: left.length })}</p>}
        <ul className={classes.left}>
          {left.slice(0, SHOWN_LEFT).map(({ orderId, problem: why }) => (
            <li key={orderId}>
              {orderId}: {t(`problem.${why.code}.what`, problemWords(why))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
