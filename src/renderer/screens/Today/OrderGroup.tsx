import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewOrderGroup, SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { OrderRows } from './OrderRows.tsx';
import { TargetChoice, type Target } from './TargetChoice.tsx';
import { useCargoName } from './use-cargo-name.ts';
import classes from './OrderGroup.module.css';

const MINUTE_MS = 60_000;

/** New orders that can travel together, and the one touch that takes them. */
export function OrderGroup({ group }: { readonly group: NewOrderGroup }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const now = useNow(MINUTE_MS);
  const cards = useAppState((state) => state.cards);
  const [target, setTarget] = useState<Target | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [areRowsShown, setRowsShown] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { run, busy, problem } = useOperation(client.supplies.take);

  const openSupply =
    target?.kind === 'open'
      ? (cards?.find(({ supplyId, stage }) => supplyId === target.supplyId && stage === 'open') ?? null)
      : null;
  const typedName = target?.kind === 'new' ? target.name.trim() : '';
  const proposedName = freeName(formats.supplyName(now), cards ?? []);
  const newName = typedName === '' ? proposedName : typedName;

  const take = async (): Promise<void> => {
    const taken = await run({
      from: chosen.size > 0 ? { orderIds: [...chosen] } : { groupKey: group.key },
      into: openSupply?.supplyId == null ? { newName } : { supplyId: openSupply.supplyId },
    });
    if (!taken) return;
    setChosen(new Set());
    setTarget(null);
    setChoosing(false);
  };

  return (
    <li className={classes.group} data-testid="order-group">
      <div className={classes.head}>
        <p className={classes.count}>{group.count}</p>
        <GroupFacts group={group} now={now} />
      </div>
      {problem && <ProblemNote problem={problem} />}
      <Button
        className={classes.take}
        size="xl"
        fullWidth
        loading={busy}
        data-testid="take"
        onClick={() => void take()}
      >
        <span className={classes.takeWords}>
          <span>{chosen.size > 0 ? t('today.takeChosen', { count: chosen.size }) : t('today.take')}</span>
          <span className={classes.takeInto}>
            {openSupply
              ? t('today.takeIntoOpen', { name: openSupply.name })
              : t('today.takeInto', { name: newName })}
          </span>
        </span>
      </Button>
      <div className={classes.more}>
        <Toggle isOpen={isChoosing} onToggle={() => setChoosing(!isChoosing)}>
          {t(isChoosing ? 'today.otherHide' : 'today.other')}
        </Toggle>
        <Toggle isOpen={areRowsShown} onToggle={() => setRowsShown(!areRowsShown)}>
          {t(areRowsShown ? 'today.hide' : 'today.show')}
        </Toggle>
      </div>
      {isChoosing && (
        <TargetChoice
          cargoType={group.cargoType}
          proposedName={proposedName}
          target={target}
          onChange={setTarget}
        />
      )}
      {areRowsShown && (
        // The rows are read anew when the group changes.
        <OrderRows key={`${group.key} ${group.count}`} group={group} chosen={chosen} onChoose={setChosen} />
      )}
    </li>
  );
}

/** Two groups that are taken in the same minute must not be told apart by their ids alone. */
function freeName(name: string, cards: readonly SupplyCard[]): string {
  const taken = new Set(cards.map((card) => card.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  return free;
}

function GroupFacts({ group, now }: { readonly group: NewOrderGroup; readonly now: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cargoName = useCargoName();
  const [first, ...others] = group.offices;
  return (
    <div className={classes.facts}>
      <p className={classes.where}>
        {group.warehouseId === null
          ? t('today.noWarehouse')
          : t('today.warehouse', { id: group.warehouseId })}
        {' · '}
        {cargoName(group.cargoType)}
      </p>
      {first !== undefined && (
        <p>{others.length === 0 ? first : t('today.moreOffices', { first, count: others.length })}</p>
      )}
      <p className={classes.quiet}>
        {t('today.articles', { count: group.articles })}
        {' · '}
        {t('today.oldest', { age: formats.age(group.oldestCreatedAt, now) })}
      </p>
    </div>
  );
}

interface ToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}

const Toggle = ({ isOpen, onToggle, children }: ToggleProps) => (
  <Button
    variant="subtle"
    aria-expanded={isOpen}
    rightSection={
      <span className={classes.chevron} data-open={isOpen}>
        <Icon name="chevron" size={20} />
      </span>
    }
    onClick={onToggle}
  >
    {children}
  </Button>
);
