import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxedParcel, SupplyBoxes } from '../../../../shared/contract/boxes.ts';
import { BoxParcels } from './BoxParcels.tsx';
import classes from './Boxes.module.css';

interface Props {
  readonly boxes: SupplyBoxes;
  readonly canChange: boolean;
  readonly onDone: (words: string) => void;
}

/** Packed parcels in no box, and the way into one. */
export function LoosePanel({ boxes, canChange, onDone }: Props) {
  const { t } = useTranslation();
  const { withoutBox } = boxes;
  const parcels = useMemo(
    (): BoxedParcel[] =>
      withoutBox.map((parcel) => ({
        parcel,
        position: null,
        packedAt: null,
        person: null,
        cancelled: false,
      })),
    [withoutBox],
  );
  return (
    <section className={classes.panel} aria-label={t('boxes.looseContents')} data-testid="box-panel">
      <h2 className={classes.title}>{t('boxes.loose')}</h2>
      <p className={classes.quiet}>{t(parcels.length === 0 ? 'boxes.nothingLoose' : 'boxes.looseHint')}</p>
      {parcels.length > 0 && (
        <BoxParcels
          label={t('boxes.looseContents')}
          parcels={parcels}
          from={null}
          boxes={boxes.boxes}
          canChange={canChange}
          onDone={onDone}
        />
      )}
    </section>
  );
}
