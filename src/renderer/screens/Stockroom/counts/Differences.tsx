import { Button, Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountLine, CountPlan, OpenCount } from '../../../../shared/contract/stock-counts.ts';
import type { StocksView } from '../../../../shared/contract/stocks.ts';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { useClient, useServices } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { LinesTable } from '../stocks/LinesTable.tsx';
import { PlanReview } from '../stocks/PlanReview.tsx';
import { Reading } from '../stocks/Reading.tsx';
import classes from './Counts.module.css';

const SHOWN = 200;

interface Props {
  readonly count: OpenCount;
  readonly stocks: StocksView;
}

/** What was counted beside what the marketplace sells: counted again, or sent. */
export function Differences({ count, stocks }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const may = useMay('stockroom');
  const { countId, warehouseId } = count;
  const ask = useCallback(
    () => client.stockCounts.differences({ countId, offset: 0, limit: SHOWN }),
    [client, countId],
  );
  // What was counted and what was read: each changes what differs.
  const follow = useCallback(
    (onChange: () => void) => {
      const stops = [client.stockCounts.view(onChange), client.stocks.view(onChange)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
  const list = useFollowed(ask, follow);
  const make = useOperation(client.stockCounts.plan);
  const [restToZero, setRest] = useState(false);
  const [plan, setPlan] = useState<CountPlan | null>(null);
  const warehouse = stocks.warehouses.find((each) => each.warehouseId === warehouseId);
  const found = list.value;
  // Never ticked by itself: not once the last unknown code is settled, either.
  if (restToZero && found !== null && found.unsure !== null) setRest(false);
  const isOld = plan !== null && count.revision > plan.revision;
  const show = async (): Promise<void> => {
    const made = await make.run({ countId, restToZero });
    if (made) setPlan(made.value);
  };
  return (
    <Panel title={found ? t('stockCounts.differences', { count: found.total }) : t('stockCounts.compare')}>
      <ListState list={list} />
      {found && (
        <div className={classes.read}>
          <p data-testid="count-read">
            {[
              ...(found.readAt === null
                ? []
                : [t('stockCounts.readAt', { at: formats.moment(found.readAt) })]),
              ...(found.unread === 0 ? [] : [t('stockCounts.unread', { count: found.unread })]),
            ].join(' ')}
          </p>
          {warehouse && <Reading warehouse={warehouse} reading={stocks.reading} />}
        </div>
      )}
      {found && (
        <div className={classes.line}>
          {found.rest > 0 && (
            <Checkbox
              label={t('stockCounts.rest', { count: found.rest })}
              description={
                found.unsure === null
                  ? t('stockCounts.restHint')
                  : t(`stockCounts.restUnsure.${found.unsure}`)
              }
              disabled={found.unsure !== null}
              checked={restToZero}
              onChange={(event) => {
                setRest(event.currentTarget.checked);
                setPlan(null);
              }}
            />
          )}
          <Button
            loading={make.busy}
            disabled={!may || (found.counted === 0 && !restToZero)}
            onClick={() => void show()}
          >
            {t('stockCounts.show')}
          </Button>
        </div>
      )}
      {make.problem && <ProblemNote problem={make.problem} />}
      {isOld && (
        <p aria-live="polite" data-testid="count-plan-old">
          {t('stockCounts.planOld')}
        </p>
      )}
      {plan && !isOld && (
        <PlanReview
          key={plan.planId}
          plan={plan}
          send={({ planId }) => client.stockCounts.send({ countId, planId })}
          finish={t('stockCounts.finish')}
          rest={(refused, isAll) =>
            t(isAll ? 'stockCounts.allStayOpen' : 'stockCounts.staysOpen', { count: refused })
          }
          onClose={() => setPlan(null)}
        />
      )}
      {/* What grows with each scan moves no button. */}
      {found && found.lines.length > 0 && <DifferingLines countId={countId} lines={found.lines} />}
      {found && found.total > found.lines.length && (
        <p>{t('stockCounts.more', { count: found.total - found.lines.length })}</p>
      )}
    </Panel>
  );
}

interface LinesProps {
  readonly countId: string;
  readonly lines: readonly CountLine[];
}

function DifferingLines({ countId, lines }: LinesProps) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <LinesTable label={t('stockCounts.compare')} data-testid="count-differences">
      <thead>
        <tr>
          <th scope="col">{t('stockroom.stocks.column.article')}</th>
          <th scope="col">{t('stockroom.stocks.column.sku')}</th>
          <th scope="col">{t('stockCounts.there')}</th>
          <th scope="col">{t('stockCounts.counted')}</th>
          <th scope="col">{t('stockCounts.recountColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.sku} data-kind={line.there !== null && line.pieces < line.there ? 'lower' : 'raise'}>
            <td>{line.article || '–'}</td>
            <td className="tabular">{visible(line.sku)}</td>
            <td className="tabular">{line.there === null ? '?' : numbers.format(line.there)}</td>
            <td className="tabular">{numbers.format(line.pieces)}</td>
            <td>
              <Recount countId={countId} line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </LinesTable>
  );
}

/** It takes back what was scanned of one product on every shelf, so it asks first. */
function Recount({ countId, line }: { readonly countId: string; readonly line: CountLine }) {
  const { t } = useTranslation();
  const client = useClient();
  const { countScans } = useServices();
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.stockCounts.recount);
  const { sku, article, pieces } = line;
  const recount = async (): Promise<void> => {
    if (await run({ countId, sku })) countScans.forget();
  };
  return (
    <>
      <AskFirst
        label={t('stockCounts.recount')}
        name={t('stockCounts.recountOf', { sku })}
        question={t('stockCounts.recountAsk', { name: article || sku, count: pieces })}
        yes={t('stockCounts.recountYes')}
        tone="plain"
        busy={busy}
        disabled={!may}
        onYes={() => void recount()}
      />
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
