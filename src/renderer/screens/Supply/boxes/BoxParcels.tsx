import { Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxCard, BoxedParcel } from '../../../../shared/contract/boxes.ts';
import { GroupedList } from '../../../ui/GroupedList.tsx';
import { OrderLink } from '../../../ui/OrderLink.tsx';
import { StickerNumber } from '../../../ui/StickerNumber.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { MoveParcels } from './MoveParcels.tsx';
import { TakenOut } from './TakenOut.tsx';
import lines from '../Lines.module.css';
import classes from './BoxParcels.module.css';

interface Props {
  readonly label: string;
  readonly parcels: readonly BoxedParcel[];
  /** The key of the box that they lie in; null: in none. */
  readonly from: string | null;
  readonly boxes: readonly BoxCard[];
  readonly canChange: boolean;
  readonly onDone: (words: string) => void;
}

const keyOf = ({ parcel }: BoxedParcel): string => parcel.orderId;

/** Parcels in one place; those that are chosen go to another. */
export function BoxParcels({ label, parcels, from, boxes, canChange, onDone }: Props) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => [{ key: 'parcels', heading: null, rows: parcels }], [parcels]);
  const movable = parcels.filter(({ cancelled }) => !cancelled).map(keyOf);
  // One that went elsewhere meanwhile is chosen no more.
  const chosen = movable.filter((orderId) => picked.has(orderId));
  const toggle = (orderId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(orderId)) next.add(orderId);
    setPicked(next);
  };
  return (
    <>
      {canChange && (
        <div className={lines.choice}>
          <p aria-live="polite">
            {chosen.length === 0 ? t('boxes.chooseHint') : t('boxes.chosen', { count: chosen.length })}
          </p>
          {chosen.length < movable.length && (
            <Button variant="subtle" onClick={() => setPicked(new Set(movable))}>
              {t('boxes.chooseAll')}
            </Button>
          )}
          {chosen.length > 0 && (
            <Button variant="subtle" onClick={() => setPicked(new Set())}>
              {t('boxes.chooseNone')}
            </Button>
          )}
        </div>
      )}
      {canChange && chosen.length > 0 && (
        <MoveParcels orderIds={chosen} from={from} boxes={boxes} onDone={onDone} />
      )}
      <GroupedList
        label={label}
        groups={groups}
        keyOf={keyOf}
        isBusy={false}
        columns={null}
        renderRow={(row, orderId) => (
          <Line
            row={row}
            isBoxed={from !== null}
            isChosen={chosen.includes(orderId)}
            onToggle={canChange && !row.cancelled ? () => toggle(orderId) : null}
            onDone={onDone}
          />
        )}
      />
    </>
  );
}

interface LineProps {
  readonly row: BoxedParcel;
  readonly isBoxed: boolean;
  readonly isChosen: boolean;
  /** Null: it can't be chosen. */
  readonly onToggle: (() => void) | null;
  readonly onDone: (words: string) => void;
}

function Line({ row, isBoxed, isChosen, onToggle, onDone }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const formats = useFormats();
  const { parcel, position, packedAt, person, cancelled } = row;
  const { colorCode, sticker, orderId } = parcel;
  const packed =
    packedAt === null ? t('boxes.otherDesk') : `${formats.moment(packedAt)}, ${person ?? t('boxes.nobody')}`;
  return (
    <div
      className={`${lines.line} ${classes.row}`}
      data-boxed={isBoxed}
      data-cancelled={cancelled}
      data-testid="boxed-parcel"
      data-order={orderId}
    >
      {onToggle ? (
        <Checkbox
          size="md"
          checked={isChosen}
          aria-label={t('boxes.choose', { what: nameOf(parcel) })}
          onChange={onToggle}
        />
      ) : (
        <span />
      )}
      {isBoxed && (
        <span className={classes.position}>{position !== null && t('boxes.position', { position })}</span>
      )}
      <span className={lines.goods}>
        <OrderLink parcel={parcel} />
        {colorCode !== null && colorCode !== '' && <small> {t('common.colour', { code: colorCode })}</small>}
      </span>
      <span className={lines.number}>
        {sticker ? <StickerNumber sticker={sticker} /> : t('common.order', { id: orderId })}
      </span>
      {isBoxed && <small className={classes.packed}>{packed}</small>}
      {cancelled && <TakenOut parcel={parcel} onDone={onDone} />}
    </div>
  );
}
