import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_AMOUNT } from '../../../../shared/domain/stock/stock-change.ts';
import { useClient, useServices } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import type { SaidOfCount } from '../../../scanner/count-scans.ts';
import { useCountScansState } from './use-count-scans.ts';
import classes from './Counts.module.css';

interface Props {
  readonly countId: string;
  readonly shelf: string;
  readonly waiting: number;
}

/** What the last scan was, in letters that are read from the shelf. */
export function LastCounted({ countId, shelf, waiting }: Props) {
  const { t } = useTranslation();
  const { said: last } = useCountScansState();
  const said = last?.at.countId === countId && last.at.shelf === shelf ? last : null;
  const sku = said?.counted.sku ?? null;
  return (
    <div className={classes.last} data-kind={said === null ? 'ready' : sku === null ? 'unknown' : 'counted'}>
      <p className={classes.large} aria-live="polite" data-testid="count-said">
        {said === null ? t('stockCounts.scanNow') : said.counted.article || said.text}
      </p>
      {said !== null && sku === null && <p>{t('stockCounts.unknownNow')}</p>}
      {said !== null && sku !== null && (
        <>
          <p className={classes.number} data-testid="count-pieces">
            {[
              t('stockCounts.onShelf', { pieces: said.counted.pieces }),
              t('stockCounts.inAll', { total: said.counted.total }),
            ].join(' · ')}
          </p>
          {said.counted.there !== null && <p>{t('stockCounts.sells', { there: said.counted.there })}</p>}
          {/* A number that was typed for one product is never another's. */}
          <SetPieces key={said.number} said={said} sku={sku} isWaiting={waiting > 0} />
        </>
      )}
      {/* It keeps its line: what stands below must not jump with each scan. */}
      <p className={classes.waiting}>{waiting > 0 && t('stockCounts.waiting', { count: waiting })}</p>
    </div>
  );
}

interface SetProps {
  readonly said: SaidOfCount;
  readonly sku: string;
  readonly isWaiting: boolean;
}

function SetPieces({ said, sku, isWaiting }: SetProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { countScans } = useServices();
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.stockCounts.set);
  const [typed, setTyped] = useState<number | string>('');
  const mayNot = !may || isWaiting || typeof typed !== 'number';
  const set = async (): Promise<void> => {
    if (mayNot) return;
    const done = await run({ ...said.at, sku, pieces: typed });
    if (done) countScans.say(sku, said.at, done.value);
  };
  return (
    <>
      <div className={classes.line}>
        <NumberInput
          label={t('stockCounts.number')}
          min={0}
          max={MOST_AMOUNT}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void set();
          }}
        />
        <Button variant="default" loading={busy} disabled={mayNot} onClick={() => void set()}>
          {t('stockCounts.set')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
