import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenCount as Count } from '../../../../shared/contract/stock-counts.ts';
import { MOST_AMOUNT } from '../../../../shared/domain/stock/stock-change.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Differences } from './Differences.tsx';
import { useCountScans, type CountScans } from './use-count-scans.ts';
import classes from './Counts.module.css';

interface Props {
  readonly count: Count;
  readonly onBack: () => void;
}

/** One count at one shelf: each scan adds a piece, a typed number says how many there are. */
export function OpenCount({ count, onBack }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const [shelf, setShelf] = useState('');
  const [isCompared, setCompared] = useState(false);
  const scans = useCountScans(count.countId, shelf.trim());
  const drop = useOperation(client.stockCounts.drop);
  const { countId } = count;
  return (
    <div className={classes.parts}>
      <Panel
        title={t('stockCounts.name', { number: count.number })}
        hint={[
          count.warehouse,
          ...(count.corrects === null ? [] : [t('stockCounts.corrects', { number: count.corrects })]),
        ].join(' · ')}
        aside={
          <Button variant="default" onClick={onBack}>
            {t('stockCounts.back')}
          </Button>
        }
      >
        <TextInput
          className={classes.shelf}
          label={t('stockCounts.shelf')}
          description={t('stockCounts.shelfHint')}
          autoComplete="off"
          maxLength={40}
          value={shelf}
          onChange={(event) => setShelf(event.currentTarget.value)}
        />
        <LastCounted countId={countId} shelf={shelf.trim()} scans={scans} />
        <ul className={classes.shelves}>
          {count.shelves.map((each) => (
            <li key={each.shelf} data-testid="count-shelf">
              <b>{each.shelf || t('stockCounts.noShelf')}</b>{' '}
              {t('stockCounts.pieces', { count: each.pieces })}
            </li>
          ))}
        </ul>
        {scans.problem && <ProblemNote problem={scans.problem} />}
      </Panel>
      {count.unknown.length > 0 && (
        <Panel title={t('stockCounts.unknown', { count: count.unknown.length })}>
          <ul className={classes.list}>
            {count.unknown.map(({ scanId, shelf: of, text, before, after }) => (
              <li key={scanId} className={classes.count} data-testid="count-unknown">
                <b className="tabular">{text}</b>
                <span>
                  {[
                    of || t('stockCounts.noShelf'),
                    t('stockCounts.between', {
                      before: before ?? t('stockCounts.edge'),
                      after: after ?? t('stockCounts.edge'),
                    }),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <div className={classes.line}>
        <Button
          disabled={scans.waiting > 0}
          aria-pressed={isCompared}
          onClick={() => setCompared(!isCompared)}
        >
          {t('stockCounts.compare')}
        </Button>
        <AskFirst
          label={t('stockCounts.drop')}
          question={t('stockCounts.dropAsk')}
          yes={t('stockCounts.dropYes')}
          tone="plain"
          busy={drop.busy}
          disabled={!may}
          onYes={() => void drop.run({ countId })}
        />
      </div>
      {drop.problem && <ProblemNote problem={drop.problem} />}
      {isCompared && <Differences count={count} />}
    </div>
  );
}

interface LastProps {
  readonly countId: string;
  readonly shelf: string;
  readonly scans: CountScans;
}

/** What the last scan was, in letters that are read from the shelf. */
function LastCounted({ countId, shelf, scans }: LastProps) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.stockCounts.set);
  const [typed, setTyped] = useState<number | string>('');
  const { said, waiting } = scans;
  const sku = said?.counted.sku ?? null;
  const set = async (): Promise<void> => {
    if (sku === null || typeof typed !== 'number') return;
    const done = await run({ countId, shelf, sku, pieces: typed });
    if (!done) return;
    scans.say(sku, done.value);
    setTyped('');
  };
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
            <Button
              variant="default"
              loading={busy}
              disabled={!may || typeof typed !== 'number'}
              onClick={() => void set()}
            >
              {t('stockCounts.set')}
            </Button>
          </div>
        </>
      )}
      {waiting > 0 && <p>{t('stockCounts.waiting', { count: waiting })}</p>}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
