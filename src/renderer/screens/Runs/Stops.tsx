import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard, StopCard } from '../../../shared/contract/runs.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import type { Addresses } from './use-addresses.ts';
import { useWindowName } from './use-window-name.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly stops: readonly StopCard[];
  readonly addresses: Addresses | null;
  /** The stop that was scanned or looked for. */
  readonly found?: string | null;
  readonly renderActions?: (stop: StopCard, index: number) => ReactNode;
}

/** The stops as they are driven to. */
export function Stops({ run, stops, addresses, found = null, renderActions }: Props) {
  const { t } = useTranslation();
  return (
    <ol className={classes.stops} aria-label={t('runs.stops')} data-testid="stops">
      {stops.map((stop) => {
        const { orderId } = stop.parcel;
        const index = run.stops.indexOf(stop);
        return (
          <li
            key={orderId}
            className={classes.stop}
            data-stop={orderId}
            data-state={stop.state}
            data-found={found === orderId || undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <StopText stop={stop} address={addresses?.get(orderId)?.text ?? null} />
            {renderActions && <div className={classes.actions}>{renderActions(stop, index)}</div>}
          </li>
        );
      })}
    </ol>
  );
}

function StopText({ stop, address }: { readonly stop: StopCard; readonly address: string | null }) {
  const { t } = useTranslation();
  const nameOf = useWindowName();
  const { parcel, window, state, attempts, isLate, isMissed, isPacked, advice, backFor, fate, bin, told } =
    stop;
  return (
    <div className={classes.stopText}>
      <p className={classes.stopName}>
        <strong>{parcel.orderId}</strong> · <OrderLink parcel={parcel} />
      </p>
      {address !== null && (
        <p className={classes.address} data-part="address">
          {address}
        </p>
      )}
      <p className={classes.marks}>
        <span>{nameOf(window)}</span>
        <span data-tone={toneOf(state)}>
          {t(`runs.stop.${state}`, { why: backFor ?? 'none', fate: fate ?? 'none', count: attempts })}
        </span>
        {isLate && <span data-tone="bad">{t('runs.stop.late')}</span>}
        {!isLate && isMissed && <span data-tone="bad">{t('runs.stop.missed')}</span>}
        {state === 'planned' && !isPacked && <span data-tone="bad">{t('runs.order.notPacked')}</span>}
        {state === 'back' && (backFor === 'refused' || backFor === 'cancelled') && bin !== null && (
          <span>{t('runs.stop.bin', { bin })}</span>
        )}
      </p>
      {advice !== null && (
        <p className={classes.advice} aria-live="polite">
          <Icon name="warning" size={22} />
          {t(`runs.advice.${advice}`)}
        </p>
      )}
      {told?.state === 'refused' && told.trouble && <ProblemNote problem={told.trouble} />}
      {told !== null && told.state !== 'refused' && told.trouble && (
        <ProblemNote problem={told.trouble} tone="quiet" />
      )}
    </div>
  );
}

function toneOf(state: StopCard['state']): 'good' | 'bad' | 'quiet' {
  if (state === 'delivered' || state === 'loaded') return 'good';
  return state === 'missing' || state === 'refused' || state === 'notAtHome' ? 'bad' : 'quiet';
}
