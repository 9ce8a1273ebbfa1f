import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumbersState, UnseenCard } from '../../../shared/contract/numbers.ts';
import { ok } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import type { Followed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { Box, Known, OfflineNote, ReportNotes, statesOf, Unknown } from './Box.tsx';
import { CopyTable } from './CopyTable.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import type { SheetTable } from './sheet-table.ts';
import { allSeenSince, unseenSum } from './unseen-cards.ts';
import { useArticleName } from './use-article-name.ts';
import { useNumberWords } from './use-number-words.ts';
import { useRenewed } from './use-renewed.ts';
import own from './Boxes.module.css';
import classes from './Numbers.module.css';

const whys = ['blocked', 'hidden'] as const;
const MINUTE_MS = 60_000;

/** So many are shown without moving within the panel. */
const FEW = 15;
type Why = (typeof whys)[number];

/** What buyers don't see, and why. */
export const Unseen = ({ state }: { readonly state: NumbersState | null }) => (
  <Box name="unseen" renderBody={() => <Body state={state} />} />
);

/** Not asked for before the report was answered: there are none in what was never fetched. */
function useCards(why: Why, isAsked: boolean): Followed<readonly UnseenCard[]> {
  const client = useClient();
  return useRenewed(
    useMemo(() => (isAsked ? () => client.numbers.unseen({ why }) : null), [client, why, isAsked]),
  );
}

function Body({ state }: { readonly state: NumbersState | null }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const now = useShopNow(MINUTE_MS);
  const states = statesOf(state, whys);
  const asked = whys.filter((why) => states.some(({ kind, lastAt }) => kind === why && lastAt !== null));
  const blocked = useCards('blocked', asked.includes('blocked'));
  const hidden = useCards('hidden', asked.includes('hidden'));
  const found = { blocked, hidden };
  const isStockKnown = statesOf(state, ['platformStock']).some(({ lastAt }) => lastAt !== null);
  const seenSince = allSeenSince(
    whys.map((why) => ({
      lastAt: states.find(({ kind }) => kind === why)?.lastAt ?? null,
      cards: found[why].isStale ? null : found[why].value,
    })),
  );
  return (
    <>
      {asked.length === 0 ? (
        <Unknown of="unseen" states={states} />
      ) : seenSince !== null ? (
        <div data-testid="unseen-nothing">
          <OfflineNote />
          <EmptyState
            icon="check"
            title={t('numberBoxes.unseen.nothing')}
            text={t('numberBoxes.unseen.nothingText', { when: words.time(seenSince, now) })}
          />
        </div>
      ) : (
        whys.map((why) => (
          <div key={why} className={own.part} data-testid={`unseen-${why}`}>
            <h3 className={own.partTitle}>{t(`numbers.kind.${why}`)}</h3>
            {asked.includes(why) ? (
              <Known
                followed={found[why]}
                renderValue={(cards) => <Cards why={why} cards={cards} isStockKnown={isStockKnown} />}
              />
            ) : (
              <p>{t('numberBoxes.unseen.notYet')}</p>
            )}
          </div>
        ))
      )}
      <ReportNotes states={states} isOn={state?.isOn ?? false} />
    </>
  );
}

interface CardsProps {
  readonly why: Why;
  readonly cards: readonly UnseenCard[];
  readonly isStockKnown: boolean;
}

function Cards({ why, cards, isStockKnown }: CardsProps) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const nameOf = useArticleName();
  if (cards.length === 0) return <p>{t(`numberBoxes.unseen.none.${why}`)}</p>;
  const { cards: count, pieces, unknown } = unseenSum(cards);
  const cause = t(`numberBoxes.unseen.${why === 'blocked' ? 'reason' : 'rating'}`);
  const causeOf = ({ reason, rating }: UnseenCard): string | null =>
    why === 'blocked' ? reason : rating === null ? null : words.number(rating);
  const table = (): SheetTable => ({
    columns: [
      { title: t('numbers.column.article') },
      { title: t('numbers.column.nmId') },
      { title: t('numberBoxes.unseen.name') },
      { title: t('numbers.column.brand') },
      { title: cause },
      { title: t('numberBoxes.unseen.pieces') },
    ],
    rows: cards.map((card) => [
      card.article,
      card.nmId,
      card.title,
      card.brand,
      why === 'blocked' ? card.reason : card.rating,
      card.pieces,
    ]),
    total: cards.length,
  });
  return (
    <>
      <p>
        <b>{t(`numberBoxes.unseen.sum.${why}`, { count })}</b>{' '}
        {pieces !== null && t('numberBoxes.unseen.lie', { count: pieces })}{' '}
        {unknown > 0 && (
          <span className={own.quiet}>
            {isStockKnown
              ? t('numberBoxes.unseen.unknownPieces', { count: unknown })
              : t('numberBoxes.unseen.stockUnknown')}
          </span>
        )}
      </p>
      <section
        className={count > FEW ? classes.tall : classes.scroller}
        aria-label={t(`numbers.kind.${why}`)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved within its panel, by the arrow keys too
        tabIndex={0}
      >
        <table className={classes.table} data-testid={`unseen-${why}-table`}>
          <thead>
            <tr>
              <th scope="col">{t('numbers.column.article')}</th>
              <th scope="col">{t('numberBoxes.unseen.name')}</th>
              <th scope="col" className={why === 'hidden' ? classes.number : undefined}>
                {cause}
              </th>
              <th scope="col" className={classes.number}>
                {t('numberBoxes.unseen.pieces')}
              </th>
            </tr>
          </thead>
          <tbody>
            {cards.map((card, index) => (
              // A card may stand there for two reasons.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">
                  {nameOf(card)} {card.article !== null && <OrdersLink article={card.article} />}
                  {card.article !== null && card.nmId !== null && (
                    <span className={classes.under}>{t('numbers.detail.card', { nmId: card.nmId })}</span>
                  )}
                </th>
                <td>
                  {card.title ?? '—'}
                  {card.brand !== null && <span className={classes.under}>{card.brand}</span>}
                </td>
                <td className={why === 'hidden' ? classes.number : undefined}>{causeOf(card) ?? '—'}</td>
                <td className={classes.number}>{card.pieces === null ? '—' : words.number(card.pieces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CopyTable of={t(`numbers.kind.${why}`)} table={() => Promise.resolve(ok(table()))} />
    </>
  );
}
