import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import type { SearchHit } from '../../../shared/contract/story.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { Marked, Parts } from './Marked.tsx';
import { markSticker } from './marks.ts';
import classes from './Hits.module.css';

interface Props<Hit> {
  readonly hit: Hit;
  /** What it was found by. */
  readonly typed: string;
}

/** What was found, and where it is. */
export function HitRow({ hit, typed }: Props<SearchHit>) {
  switch (hit.kind) {
    case 'order':
      return <OrderHit hit={hit} typed={typed} />;
    case 'supply':
      return <SupplyHit hit={hit} typed={typed} />;
    case 'box':
      return <BoxHit hit={hit} typed={typed} />;
    case 'article':
      return <ArticleHit hit={hit} typed={typed} />;
    default:
      return hit satisfies never;
  }
}

type HitOf<Kind> = Extract<SearchHit, { kind: Kind }>;

function OrderHit({ hit, typed }: Props<HitOf<'order'>>) {
  const { t } = useTranslation();
  const { match, orderId, title, colorCode, sticker, state, isCancelled, place } = hit;
  const typedName = match === 'article' ? typed : null;
  return (
    <>
      <span className={classes.name}>
        <span>
          <b>
            <Marked text={title} typed={typedName} />
          </b>{' '}
          {colorCode !== null && <Marked text={colorCode} typed={typedName} />}
          {(match === 'barcode' || match === 'markingCode') && <By match={match} typed={typed} />}
        </span>
      </span>
      <span className={classes.sticker}>
        {sticker ? (
          <Sticker sticker={sticker} typed={match === 'sticker' ? typed : null} />
        ) : (
          <span className={classes.quiet}>{t('search.noSticker')}</span>
        )}
      </span>
      <span className={classes.number}>
        <Marked text={orderId} typed={match === 'orderId' ? typed : null} />
      </span>
      <Where place={place} />
      <OrderState className={classes.state} state={state} isCancelled={isCancelled} />
    </>
  );
}

interface StickerProps {
  readonly sticker: { readonly partA: string; readonly partB: string };
  readonly typed: string | null;
}

function Sticker({ sticker, typed }: StickerProps) {
  if (typed === null) return <StickerNumber sticker={sticker} />;
  const { partA, partB } = markSticker(sticker, typed);
  return <StickerNumber sticker={{ partA: <Parts parts={partA} />, partB: <Parts parts={partB} /> }} />;
}

function Where({ place }: { readonly place: HitOf<'order'>['place'] }) {
  const { t } = useTranslation();
  const { supplyId, supplyName, box } = place;
  return (
    <span className={classes.where}>
      {supplyId === null ? t('search.noSupply') : t('search.inSupply', { name: supplyName ?? supplyId })}
      {box !== null && ` · ${t('search.inBox', { box })}`}
    </span>
  );
}

function SupplyHit({ hit, typed }: Props<HitOf<'supply'>>) {
  const { t } = useTranslation();
  const { match, title, supplyId, orders, done } = hit;
  return (
    <>
      <Sign icon="truck">
        <Marked text={title} typed={match === 'name' ? typed : null} />
      </Sign>
      <span className={classes.number}>
        <Marked text={supplyId} typed={match === 'supplyId' ? typed : null} />
      </span>
      <span className={classes.where}>{t('search.orders', { count: orders })}</span>
      <span className={classes.state}>{t(done ? 'search.supplyDone' : 'search.supplyOpen')}</span>
    </>
  );
}

function BoxHit({ hit, typed }: Props<HitOf<'box'>>) {
  const { t } = useTranslation();
  const { title, boxId, parcels, place } = hit;
  return (
    <>
      <Sign icon="box">{t('search.boxTitle', { name: title })}</Sign>
      <span className={classes.number}>{boxId !== null && <Marked text={boxId} typed={typed} />}</span>
      <Where place={{ ...place, box: null }} />
      <span className={classes.state}>{t('search.parcels', { count: parcels })}</span>
    </>
  );
}

function ArticleHit({ hit, typed }: Props<HitOf<'article'>>) {
  const { t } = useTranslation();
  const { match, title, orders } = hit;
  return (
    <>
      <Sign icon="search">
        <Marked text={title} typed={match === 'article' ? typed : null} />
        {match === 'barcode' && <By match="barcode" typed={typed} />}
      </Sign>
      <span className={classes.where}>{t('search.articleMeans')}</span>
      <span className={classes.state}>{t('search.orders', { count: orders })}</span>
    </>
  );
}

/** A name that is not shown besides. */
function By({ match, typed }: { readonly match: 'barcode' | 'markingCode'; readonly typed: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes.by}>
      {t(`search.by.${match}`)} <mark className={classes.mark}>{printableScan(typed.trim())}</mark>
    </span>
  );
}

const Sign = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <span className={classes.name}>
    <Icon name={icon} size={20} className={classes.icon} />
    <b>{children}</b>
  </span>
);
