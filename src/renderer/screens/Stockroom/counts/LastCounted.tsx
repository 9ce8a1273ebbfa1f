import { Button, NumberInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { useServices } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import type { UncountedScan } from '../../../scanner/count-scans.ts';
import type { CountShelf } from '../../../scanner/kept-scans.ts';
import { PIECES_FIELD } from '../pieces-field.ts';
import { useCountScansState } from './use-count-scans.ts';
import classes from './Counts.module.css';

interface Props {
  readonly countId: string;
  readonly shelf: string;
  readonly waiting: number;
}

/** What the last scan was, in letters that are read from the shelf. */
export function LastCounted({ countId, shelf, waiting }: Props) {
  const { t } = useTranslation();
  const { said: last, made: next, lost } = useCountScansState();
  const [goesOn, setGoesOn] = useState(false);
  const isHere = ({ at }: Pick<UncountedScan, 'at'>): boolean => at.countId === countId && at.shelf === shelf;
  const made = next && isHere(next) ? next : null;
  const said = made === null && last && isHere(last) ? last : null;
  const sku = made?.text ?? said?.counted.sku ?? null;
  const scanId = made?.scanId ?? said?.scanId;
  const kind = said === null ? 'ready' : sku === null ? 'unknown' : 'counted';
  return (
    <div className={classes.last} data-kind={kind}>
      <p className={classes.large} aria-live="polite" data-testid="count-said">
        {made || said
          ? visible(made?.text ?? (said?.counted.article || said?.text) ?? '')
          : t('stockCounts.scanNow')}
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
        </>
      )}
      <div className={classes.foot}>
        {/* A number that was typed for one product is never another's. */}
        {sku !== null && (
          <SetPieces key={scanId} at={{ countId, shelf }} sku={sku} goesOn={goesOn} onGoesOn={setGoesOn} />
        )}
        {/* It keeps its line: what stands below must not jump with each scan. */}
        <p className={classes.waiting} aria-live="polite">
          {[
            ...(waiting > 0 ? [t('stockCounts.waiting', { count: waiting })] : []),
            ...(lost.length > 0 ? [t('stockCounts.lostBelow', { count: lost.length })] : []),
          ].join(' · ')}
        </p>
      </div>
    </div>
  );
}

interface SetProps {
  readonly at: CountShelf;
  readonly sku: string;
  /** The field before it was left with Enter: whoever corrects the number types on. */
  readonly goesOn: boolean;
  readonly onGoesOn: (goesOn: boolean) => void;
}

/** It waits its turn behind the scans that are on their way, and those that are made after it are added to it. */
function SetPieces({ at, sku, goesOn, onGoesOn }: SetProps) {
  const { t } = useTranslation();
  const { countScans } = useServices();
  const may = useMay('stockroom');
  const [typed, setTyped] = useState<number | string>('');
  const field = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent((): void => {
    if (!goesOn) return;
    field.current?.focus();
    onGoesOn(false);
  });
  useEffect(() => begin(), []);
  const mayNot = !may || typeof typed !== 'number';
  const set = (): void => {
    if (mayNot) return;
    countScans.set(sku, at, typed);
    setTyped('');
  };
  return (
    <div className={classes.line}>
      <NumberInput
        ref={field}
        label={t('stockCounts.number')}
        {...PIECES_FIELD}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || mayNot) return;
          onGoesOn(true);
          set();
        }}
      />
      <Button variant="default" disabled={mayNot} onClick={set}>
        {t('stockCounts.set')}
      </Button>
    </div>
  );
}
