import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArticleCharge } from '../../../shared/contract/numbers.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import { ok } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { LongList } from './LongList.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import { SaveNumbers } from './SaveNumbers.tsx';
import { useArticleName } from './use-article-name.ts';
import { useArticleSheet } from './use-kind-sheets.ts';
import { useNumberWords } from './use-number-words.ts';
import { usePages } from './use-pages.ts';
import classes from './Numbers.module.css';

export interface OfKind {
  readonly kind: ChargeKind;
  readonly span: Span;
  readonly version: number;
}

interface Props extends OfKind {
  readonly onRows: (article: ArticleCharge) => void;
}

/** Which goods it is about, the dearest first. */
export function ArticleList({ kind, span, version, onRows }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const title = t('numbers.save.fileName', { kind: t(`numbers.kind.${kind}`), ...span });
  const sheet = useArticleSheet({ kind, span, title });
  const pages = usePages<ArticleCharge>(JSON.stringify([kind, span, version]), async ({ offset, limit }) => {
    const answer = await client.numbers.articles({ kind, span, offset, limit });
    if (!answer.ok) return answer;
    const rows = answer.value;
    // There may be more behind a whole page.
    return ok({ rows, total: offset + rows.length + (rows.length === limit ? 1 : 0) });
  });
  return (
    <>
      <LongList
        pages={pages}
        label={t('numbers.detail.articlesLabel')}
        renderRow={(row) => <Article row={row} onRows={onRows} />}
      />
      <SaveNumbers sheet={sheet} />
    </>
  );
}

function Article({ row, onRows }: { readonly row: ArticleCharge } & Pick<Props, 'onRows'>) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const nameOf = useArticleName();
  const { article, nmId, amount, currency, rows, unknown } = row;
  const name = nameOf(row);
  return (
    <div className={classes.article} data-testid="article-charge">
      <div>
        <p className={classes.articleName}>{name}</p>
        <p className={classes.quiet}>
          {article !== null && nmId !== null && `${t('numbers.detail.card', { nmId })} · `}
          {t('numbers.detail.rowCount', { count: rows })}
          {unknown > 0 && ` · ${t('numbers.money.noAmount', { count: unknown })}`}
        </p>
      </div>
      <b className={classes.amount}>{words.money(amount, currency)}</b>
      <span className={classes.rowActs}>
        <Button
          variant="default"
          aria-label={t('numbers.detail.showRows', { article: name })}
          onClick={() => onRows(row)}
        >
          {t('numbers.detail.rowsOf')}
        </Button>
        {article !== null && <OrdersLink article={article} />}
      </span>
    </div>
  );
}
