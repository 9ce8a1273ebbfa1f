import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountNeighbour, OpenCount } from '../../../../shared/contract/stock-counts.ts';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { useClient, useServices } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Counts.module.css';

type UnknownCode = OpenCount['unknown'][number];

/** What nobody knows, with where it lay: it is looked for there, and then given its barcode or dismissed. */
export function UnknownCodes({ count }: { readonly count: OpenCount }) {
  const { t } = useTranslation();
  const { countId, unknown, unknownTotal } = count;
  if (unknownTotal === 0) return null;
  return (
    <Panel title={t('stockCounts.unknown', { count: unknownTotal })} hint={t('stockCounts.unknownHint')}>
      <ul className={classes.list}>
        {unknown.map((code) => (
          <Unknown key={code.scanId} countId={countId} code={code} />
        ))}
      </ul>
      {unknownTotal > unknown.length && (
        <p>{t('stockCounts.more', { count: unknownTotal - unknown.length })}</p>
      )}
    </Panel>
  );
}

function Unknown({ countId, code }: { readonly countId: string; readonly code: UnknownCode }) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const { countScans } = useServices();
  const { run, busy, problem } = useOperation(client.stockCounts.settle);
  const [sku, setSku] = useState('');
  const { scanId, shelf, text, before, after } = code;
  const nameOf = (each: CountNeighbour): string =>
    each.article === ''
      ? visible(each.sku)
      : t('stockCounts.goods', { article: each.article, sku: visible(each.sku) });
  const between = (): string => {
    const prior = before && nameOf(before);
    const next = after && nameOf(after);
    if (prior !== null && next !== null) return t('stockCounts.between', { before: prior, after: next });
    if (prior !== null) return t('stockCounts.after', { before: prior });
    return next === null ? t('stockCounts.alone') : t('stockCounts.before', { after: next });
  };
  const typed = sku.trim();
  const settle = async (as: string | null): Promise<void> => {
    if (await run({ countId, scanId, sku: as })) countScans.settled(scanId);
  };
  return (
    <li>
      <div className={classes.count}>
        <p className={classes.about} data-testid="count-unknown">
          <b className={classes.code}>{text}</b>{' '}
          <span>{[shelf || t('stockCounts.noShelf'), between()].join(' · ')}</span>
        </p>
        <AskFirst
          label={t('stockCounts.settle')}
          name={t('stockCounts.settleOf', { text })}
          question={t('stockCounts.settleAsk', { text })}
          yes={t('stockCounts.settleYes')}
          tone="plain"
          busy={busy}
          disabled={!may}
          mayAnswer={typed !== ''}
          onYes={() => void settle(typed)}
        >
          <TextInput
            label={t('stockCounts.settleSku')}
            description={t('stockCounts.settleHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={sku}
            onChange={(event) => setSku(event.currentTarget.value)}
          />
        </AskFirst>
        <AskFirst
          label={t('stockCounts.dismiss')}
          name={t('stockCounts.dismissOf', { text })}
          question={t('stockCounts.dismissAsk', { text })}
          yes={t('stockCounts.dismissYes')}
          tone="plain"
          busy={busy}
          disabled={!may}
          onYes={() => void settle(null)}
        />
      </div>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
