import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { readHeadCode } from '../../../shared/domain/printer/head-pattern.ts';
import { useAppState, useServices } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './LifePanel.module.css';

interface Pattern {
  readonly id: string;
  readonly parts: number;
  readonly read: readonly number[];
}

/** A dead dot is a white line in the bar and may spoil the code under it: seen by eye, or missed by the scanner. */
export function HeadTest({ printer: { id: printerId } }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const { client, player } = useServices();
  const volume = useAppState((state) => state.station?.preferences.volume ?? 1);
  const { run, busy, problem } = useOperation(client.printing.printHead);
  const [pattern, setPattern] = useState<Pattern | null>(null);

  useScanTaker((text) => {
    const code = readHeadCode(text);
    if (code === null) return false;
    const isThis = pattern !== null && code.id === pattern.id && code.part <= pattern.parts;
    if (isThis && !pattern.read.includes(code.part))
      setPattern({ ...pattern, read: [...pattern.read, code.part] });
    player.play(isThis ? 'ok' : 'wrong', volume);
    return true;
  });

  const print = async (): Promise<void> => {
    const sent = await run({ printerId });
    if (sent) setPattern({ id: sent.value.id, parts: sent.value.parts, read: [] });
  };
  return (
    <div className={classes.head}>
      <ActButton
        variant="default"
        size="lg"
        loading={busy}
        leftSection={<Icon name="printer" />}
        onClick={() => void print()}
      >
        {t('printer.life.headTest')}
      </ActButton>
      {problem && <ProblemNote problem={problem} />}
      <p className={classes.quiet}>{t('printer.life.headHint')}</p>
      {pattern && <Parts pattern={pattern} />}
    </div>
  );
}

function Parts({ pattern: { parts, read } }: { readonly pattern: Pattern }) {
  const { t } = useTranslation();
  const isWhole = read.length === parts;
  return (
    <div aria-live="polite">
      <ol className={classes.parts} aria-label={t('printer.life.headTest')} data-testid="head-parts">
        {Array.from({ length: parts }, (_, at) => at + 1).map((part) => {
          const isRead = read.includes(part);
          return (
            <li
              key={part}
              className={classes.part}
              data-read={isRead}
              aria-label={t(isRead ? 'printer.life.partRead' : 'printer.life.partOpen', { part })}
            >
              {isRead ? <Icon name="check" size={20} /> : part}
            </li>
          );
        })}
      </ol>
      <p>
        {t(isWhole ? 'printer.life.headWhole' : 'printer.life.headMissing', { read: read.length, parts })}
      </p>
    </div>
  );
}
