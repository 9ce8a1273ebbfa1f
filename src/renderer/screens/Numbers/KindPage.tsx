import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chargeOrders, type ArticleCharge, type ChargeOrder } from '../../../shared/contract/numbers.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import { screenToHash } from '../../store/screen-hash.ts';
import { Panel } from '../../ui/Page.tsx';
import { ArticleList } from './ArticleList.tsx';
import { ChargeList } from './ChargeList.tsx';
import { DayBars } from './DayBars.tsx';
import { Fresh } from './Fresh.tsx';
import { Figure } from './MoneyHead.tsx';
import { linesOf } from './money-lines.ts';
import { Trouble, Waiting, type LookedProps } from './MoneyTaken.tsx';
import { periodText } from './period.ts';
import { Reports } from './Reports.tsx';
import { useArticleName } from './use-article-name.ts';
import classes from './Numbers.module.css';

interface Props extends LookedProps {
  readonly kind: ChargeKind;
}

/** What one kind is made of. */
export function KindPage({ kind, money, state, period, span }: Props) {
  const { t } = useTranslation();
  const value = money.isStale ? null : money.value;
  const own = state?.kinds.find((each) => each.kind === kind) ?? null;
  const lines = value === null ? [] : linesOf(value).filter((line) => line.kind === kind);
  const name = t(`numbers.kind.${kind}`);
  return (
    <>
      <a
        className={classes.back}
        href={screenToHash({ name: 'numbers', period: periodText(period), kind: null })}
      >
        <span aria-hidden="true">‹</span> {t('numbers.detail.back')}
      </a>
      <Panel title={name} hint={t(`numbers.kindMeans.${kind}`)}>
        <Trouble money={money} />
        {value === null ? (
          <Waiting money={money} />
        ) : (
          <dl className={classes.head} data-testid="kind-total">
            {lines.map((line) => (
              <div key={line.currency} className={classes.tile}>
                <dt className={classes.tileName}>{t('numbers.money.taken')}</dt>
                <Figure total={line} before={value.before} />
                {line.unknown > 0 && <dd>{t('numbers.money.noAmount', { count: line.unknown })}</dd>}
                <dd>
                  <Fresh coverage={line.coverage} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
      {value !== null && lines.some(({ now }) => now !== null) && (
        <>
          <DayBars money={value} kinds={[kind]} name={name} />
          <MadeOf kind={kind} span={span} version={own?.lastAt ?? 0} />
        </>
      )}
      {own && <Reports kinds={[own]} isOn={state?.isOn ?? false} />}
    </>
  );
}

const ways = ['articles', 'rows'] as const;

interface MadeOfProps extends Pick<Props, 'kind' | 'span'> {
  /** Grows when more is known of it. */
  readonly version: number;
}

function MadeOf({ kind, span, version }: MadeOfProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<(typeof ways)[number]>('articles');
  const [order, setOrder] = useState<ChargeOrder>('newest');
  const [only, setOnly] = useState<ArticleCharge | null>(null);
  const nameOf = useArticleName();
  const shared = { kind, span, version };
  return (
    <Panel
      title={t('numbers.detail.title')}
      aside={
        <div className={classes.choices}>
          <SegmentedControl
            aria-label={t('numbers.detail.by')}
            data={ways.map((value) => ({ value, label: t(`numbers.detail.${value}`) }))}
            value={way}
            onChange={(next) => {
              setWay(next);
              setOnly(null);
            }}
          />
          {way === 'rows' && (
            <NativeSelect
              size="md"
              aria-label={t('numbers.detail.order')}
              data={chargeOrders.map((value) => ({ value, label: t(`numbers.detail.${value}`) }))}
              value={order}
              onChange={({ currentTarget: { value } }) =>
                setOrder(chargeOrders.find((each) => each === value) ?? 'newest')
              }
            />
          )}
          {only !== null && (
            <span className={classes.only}>
              {t('numbers.detail.onlyOf', { article: nameOf(only) })}
              <Button variant="default" onClick={() => setOnly(null)}>
                {t('numbers.detail.allArticles')}
              </Button>
            </span>
          )}
        </div>
      }
    >
      {way === 'articles' ? (
        <ArticleList
          {...shared}
          onRows={(article) => {
            setOnly(article);
            setWay('rows');
          }}
        />
      ) : (
        <ChargeList {...shared} order={order} nmId={only === null ? null : (only.nmId ?? '')} />
      )}
    </Panel>
  );
}
