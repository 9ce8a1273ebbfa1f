import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard, StopCard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Stops } from './Stops.tsx';
import type { Addresses } from './use-addresses.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly addresses: Addresses | null;
  readonly again: () => void;
}

/** The order of the stops by hand: dragged, or one place up or down. */
export function PlannedStops({ run: card, addresses, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const order = useOperation(client.runs.order);
  const remove = useOperation(client.runs.remove);
  const unload = useOperation(client.runs.unload);
  const [dragged, setDragged] = useState<string | null>(null);
  const { runId, stops } = card;
  const ids = stops.map(({ parcel }) => parcel.orderId);

  const move = async (orderId: string, to: number): Promise<void> => {
    const others = ids.filter((id) => id !== orderId);
    await order.run({ runId, orderIds: [...others.slice(0, to), orderId, ...others.slice(to)] });
    again();
  };
  const act = async (stop: StopCard): Promise<void> => {
    const of = { runId, orderId: stop.parcel.orderId };
    await (stop.state === 'loaded' ? unload.run(of) : remove.run(of));
    again();
  };
  const problem = order.problem ?? remove.problem ?? unload.problem;
  return (
    <>
      <Stops
        run={card}
        stops={stops}
        addresses={addresses}
        renderActions={(stop, index) => {
          const { orderId } = stop.parcel;
          return (
            <>
              <button
                type="button"
                className={classes.handle}
                draggable
                aria-label={t('runs.order.drag', { id: orderId })}
                title={t('runs.order.dragHint')}
                data-dragged={dragged === orderId || undefined}
                onDragStart={() => setDragged(orderId)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => {
                  if (dragged !== null && dragged !== orderId) void move(dragged, index);
                }}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  if (by === 0 || index + by < 0 || index + by >= ids.length) return;
                  event.preventDefault();
                  void move(orderId, index + by);
                }}
              >
                ⠿
              </button>
              <Button
                variant="default"
                size="compact-lg"
                className={classes.step ?? ''}
                disabled={index === 0}
                aria-label={t('runs.order.up', { id: orderId })}
                onClick={() => void move(orderId, index - 1)}
              >
                <Icon name="chevron" className={classes.up} />
              </Button>
              <Button
                variant="default"
                size="compact-lg"
                className={classes.step ?? ''}
                disabled={index === ids.length - 1}
                aria-label={t('runs.order.down', { id: orderId })}
                onClick={() => void move(orderId, index + 1)}
              >
                <Icon name="chevron" />
              </Button>
              <Button
                variant="default"
                size="md"
                aria-label={t(stop.state === 'loaded' ? 'runs.order.unloadIt' : 'runs.order.removeIt', {
                  id: orderId,
                })}
                onClick={() => void act(stop)}
              >
                {t(stop.state === 'loaded' ? 'runs.order.unload' : 'runs.order.remove')}
              </Button>
            </>
          );
        }}
      />
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
