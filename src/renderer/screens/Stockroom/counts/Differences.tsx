import { Button, Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenCount } from '../../../../shared/contract/stock-counts.ts';
import type { StockPlan } from '../../../../shared/contract/stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ListState } from '../../../ui/ListState.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { LinesTable } from '../stocks/LinesTable.tsx';
import { PlanReview } from '../stocks/PlanReview.tsx';
import classes from './Counts.module.css';

const SHOWN = 200;

/** What was counted beside what the marketplace sells: counted again, or sent. */
export function Differences({ count }: { readonly count: OpenCount }) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const { countId } = count;
  const ask = useCallback(
    () => client.stockCounts.differences({ countId, offset: 0, limit: SHOWN }),
    [client, countId],
  );
  const list = useFollowed(ask, client.stockCounts.view);
  const recount = useOperation(client.stockCounts.recount);
  const make = useOperation(client.stockCounts.plan);
  const [restToZero, setRest] = useState(false);
  const [plan, setPlan] = useState<StockPlan | null>(null);
  const numbers = new Intl.NumberFormat(i18n.language);
  const show = async (): Promise<void> => {
    const made = await make.run({ countId, restToZero });
    if (made) setPlan(made.value);
  };
  const problem = recount.problem ?? make.problem;
  return (
    <Panel
      title={
        list.value ? t('stockCounts.differences', { count: list.value.total }) : t('stockCounts.compare')
      }
    >
      <ListState list={list} />
      {list.value && list.value.lines.length > 0 && (
        <LinesTable label={t('stockCounts.compare')} data-testid="count-differences">
          <thead>
            <tr>
              <th scope="col">{t('stockroom.stocks.column.article')}</th>
              <th scope="col">{t('stockroom.stocks.column.sku')}</th>
              <th scope="col">{t('stockCounts.there')}</th>
              <th scope="col">{t('stockCounts.counted')}</th>
              <th scope="col">{t('stockCounts.recount')}</th>
            </tr>
          </thead>
          <tbody>
            {list.value.lines.map(({ sku, article, pieces, there }) => (
              <tr key={sku} data-kind={there !== null && pieces < there ? 'lower' : 'raise'}>
                <td>{article || '–'}</td>
                <td className="tabular">{sku}</td>
                <td className="tabular">{there === null ? '?' : numbers.format(there)}</td>
                <td className="tabular">{numbers.format(pieces)}</td>
                <td>
                  <Button
                    variant="default"
                    disabled={!may}
                    aria-label={t('stockCounts.recountOf', { sku })}
                    onClick={() => void recount.run({ countId, sku })}
                  >
                    {t('stockCounts.recount')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </LinesTable>
      )}
      {list.value && (
        <div className={classes.line}>
          <Checkbox
            label={t('stockCounts.rest', { count: list.value.rest })}
            description={t('stockCounts.restHint')}
            checked={restToZero}
            disabled={list.value.rest === 0}
            onChange={(event) => setRest(event.currentTarget.checked)}
          />
          <Button
            loading={make.busy}
            disabled={!may || (list.value.counted === 0 && !restToZero)}
            onClick={() => void show()}
          >
            {t('stockCounts.show')}
          </Button>
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
      {plan && (
        <PlanReview
          plan={plan}
          send={({ planId }) => client.stockCounts.send({ countId, planId })}
          onClose={() => setPlan(null)}
        />
      )}
    </Panel>
  );
}
