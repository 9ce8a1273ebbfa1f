import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedParcel } from '../../../shared/domain/supply/hand-over.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import type { Fitting } from '../fitting-supplies.ts';
import { NotYours } from '../NotYours.tsx';
import { ParcelList } from '../ParcelList.tsx';
import { ProblemNote } from '../ProblemNote.tsx';
import { TargetChoice } from '../TargetChoice.tsx';
import { useNamePreview } from '../use-name-preview.ts';
import { usePlaceName } from '../use-place-name.ts';
import { useTarget } from '../use-target.ts';
import { ActButton } from '../ActButton.tsx';
import classes from './MoveOrders.module.css';

interface Props {
  readonly orderIds: readonly string[];
  /** The supply they are in. */
  readonly supplyId: string;
  readonly onDone: () => void;
}

/** Orders of a supply go to another one; afterwards, the parcels that somebody must carry over. */
export function MoveOrders({ orderIds, supplyId, onDone }: Props) {
  const card = useAppState((state) => state.cards?.find((each) => each.supplyId === supplyId) ?? null);
  const fitting: Fitting = {
    // 0: it holds no order, and takes any.
    cargoType: card?.cargoType || null,
    warehouseId: card?.warehouseId ?? null,
    exceptId: supplyId,
  };
  return <MoveDialog orderIds={orderIds} fitting={fitting} onDone={onDone} />;
}

interface DialogProps {
  readonly orderIds: readonly string[];
  readonly fitting: Fitting;
  readonly onDone: () => void;
}

interface Moved {
  readonly orders: number;
  readonly name: string;
  readonly parcels: readonly PlacedParcel[];
}

/** The same for orders that are in no open supply. */
export function MoveDialog({ orderIds, fitting, onDone }: DialogProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState<Moved | null>(null);
  const count = orderIds.length;
  return (
    <Modal.Root
      opened
      centered
      size="xl"
      transitionProps={{ duration: 0 }}
      // The page itself never scrolls, and the lock would put in a sheet that the content policy refuses.
      lockScroll={false}
      onClose={onDone}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{t('move.title', { count })}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </div>
        <Modal.Body>
          {moved ? (
            <CarryOver moved={moved} onDone={onDone} />
          ) : (
            <ChooseTarget orderIds={orderIds} fitting={fitting} onMoved={setMoved} onCancel={onDone} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ChooseProps {
  readonly orderIds: readonly string[];
  readonly fitting: Fitting;
  readonly onMoved: (moved: Moved) => void;
  readonly onCancel: () => void;
}

function ChooseTarget({ orderIds, fitting, onMoved, onCancel }: ChooseProps) {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const [first] = orderIds;
  const proposed = useNamePreview(null, first === undefined ? null : { orderId: first });
  const { supplies, target, setTarget, into, name } = useTarget(fitting, proposed);
  const { run, busy, problem } = useOperation(client.supplies.move);
  const move = async (): Promise<void> => {
    const answer = await run({ orderIds: [...orderIds], into });
    if (answer) onMoved({ ...answer.value, name });
  };
  return (
    <div className={classes.body}>
      <NotYours right="plan" />
      <TargetChoice supplies={supplies} proposedName={proposed} target={target} onChange={setTarget} />
      <p className={classes.quiet}>{t('move.onlyFitting')}</p>
      <div className={classes.actions}>
        <ActButton
          className={classes.go}
          size="lg"
          loading={busy}
          disabled={!mayPlan || name === ''}
          data-testid="move"
          onClick={() => void move()}
        >
          <span className={classes.goWords}>{t('move.go', { name })}</span>
        </ActButton>
        <ActButton size="lg" variant="default" onClick={onCancel}>
          {t('move.cancel')}
        </ActButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

function CarryOver({ moved, onDone }: { readonly moved: Moved; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const { orders, name, parcels } = moved;
  const places = new Map(parcels.map(({ parcel, place }) => [parcel.orderId, place]));
  return (
    <div className={classes.body} data-testid="moved">
      <div className={classes.good} aria-live="polite">
        <p className={classes.goodTitle}>{t('move.moved', { count: orders, name })}</p>
        <p>{t('move.movedText')}</p>
      </div>
      {parcels.length === 0 ? (
        <p>{t('move.nothingToCarry')}</p>
      ) : (
        <section className={classes.carry} aria-label={t('move.carry', { count: parcels.length })}>
          <h3>{t('move.carry', { count: parcels.length })}</h3>
          <p>{t('move.carryText')}</p>
          <ParcelList
            parcels={parcels.map(({ parcel }) => parcel)}
            noteOf={({ orderId }) => {
              const place = places.get(orderId) ?? null;
              return place && placeName(place, true);
            }}
          />
        </section>
      )}
      <div className={classes.actions}>
        <ActButton size="lg" data-autofocus onClick={onDone}>
          {t('move.done')}
        </ActButton>
      </div>
    </div>
  );
}
