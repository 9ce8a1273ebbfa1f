import { useTranslation } from 'react-i18next';
import type { ShelfOfferView } from '../../../../shared/contract/own-stocks.ts';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { useClient } from '../../../app/services.ts';
import { useFeed } from '../../../app/use-feed.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import classes from './OwnStocks.module.css';

/** Where a button above the table leads to. */
export const OFFERS_ID = 'shelf-offers';

/** Defective, missing and returned goods: a person says whether the own count follows. Nothing to say draws nothing. */
export function Offers() {
  const { t } = useTranslation();
  const client = useClient();
  const view = useFeed(client.ownStocks.offers);
  const take = useOperation(client.ownStocks.take);
  const refuse = useOperation(client.ownStocks.refuse);
  const problem = take.problem ?? refuse.problem;
  if (!view || (view.total === 0 && problem === null)) return null;
  const more = view.total - view.offers.length;
  return (
    <Panel title={t('stockroom.stocks.own.offers.title')} hint={t('stockroom.stocks.own.offers.hint')}>
      {problem && <ProblemNote problem={problem} />}
      <ul id={OFFERS_ID} className={classes.offers} data-testid="shelf-offers">
        {view.offers.map((offer) => (
          <Offer
            key={offer.offerId}
            offer={offer}
            busy={take.busy || refuse.busy}
            onTake={() => void take.run({ offerId: offer.offerId })}
            onRefuse={() => void refuse.run({ offerId: offer.offerId })}
          />
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>{t('stockroom.stocks.own.offers.more', { count: more })}</p>}
    </Panel>
  );
}

interface Props {
  readonly offer: ShelfOfferView;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onRefuse: () => void;
}

function Offer({ offer, busy, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const may = useMay('stockroom');
  const parcelName = useParcelName();
  const { kind, at, person, parcel, warehouse, sku, before, after } = offer;
  const numbers = new Intl.NumberFormat(i18n.language);
  const said = (pieces: number | null): string => (pieces === null ? '?' : numbers.format(pieces));
  const about = { sku, before: said(before), after: said(after) };
  return (
    <li className={classes.offer} data-testid="shelf-offer" data-kind={kind}>
      <div className={classes.about}>
        <b>{t(`stockroom.stocks.own.offers.kind.${kind}`)}</b>
        <span>{[parcelName(parcel), visible(sku)].join(' · ')}</span>
        <span className={classes.quiet}>
          {[warehouse, formats.moment(at), ...(person === null ? [] : [person])].join(' · ')}
        </span>
      </div>
      <b className="tabular">{t('stockroom.stocks.own.offers.change', about)}</b>
      <DeliberateButton
        aria-label={t('stockroom.stocks.own.offers.takeOf', about)}
        disabled={!may || before === null}
        loading={busy}
        onClick={onTake}
      >
        {t('stockroom.stocks.own.offers.take')}
      </DeliberateButton>
      <DeliberateButton
        variant="default"
        aria-label={t('stockroom.stocks.own.offers.refuseOf', about)}
        disabled={!may}
        loading={busy}
        onClick={onRefuse}
      >
        {t('stockroom.stocks.own.offers.refuse')}
      </DeliberateButton>
    </li>
  );
}
