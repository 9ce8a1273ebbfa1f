import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickList } from '../../../shared/contract/supply-lists.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { GroupedList } from '../../ui/GroupedList.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { PickLine } from './PickLine.tsx';
import { groupsOf, inOrder, keyOfLine, keysOf, type PickLine as Line } from './pick-order.ts';
import classes from './PickRows.module.css';

interface Props {
  readonly list: PickList;
  readonly isBusy: boolean;
  /** Something was kept at the station: the list is to be asked for again. */
  readonly onKept: () => void;
}

/** The line somebody types a cell in, and how the lines stood when they began. */
interface Typing {
  readonly key: string;
  readonly order: readonly string[];
}

export function PickRows({ list, isBusy, onKept }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const setCell = useOperation(client.supplies.setCell);
  const setFetched = useOperation(client.supplies.setFetched);
  const [typing, setTyping] = useState<Typing | null>(null);
  const groups = useMemo(() => inOrder(groupsOf(list), typing?.order ?? null), [list, typing?.order]);
  const shown = useMemo(
    () =>
      groups.map(({ office, quantity, lines }) => {
        const name = office === '' ? t('pickList.noOffice') : office;
        return { key: office, heading: t('pickList.office', { name, count: quantity }), rows: lines };
      }),
    [groups, t],
  );
  const skus = useMemo(
    () => new Set(groups.flatMap(({ lines }) => lines.flatMap((line) => line.skus))),
    [groups],
  );
  const isGoods = useCallback((text: string) => skus.has(text), [skus]);

  const enter = (key: string): void => setTyping((now) => ({ key, order: now?.order ?? keysOf(groups) }));
  const move = (from: string, by: 1 | -1): void => {
    const keys = keysOf(groups);
    const next = keys[keys.indexOf(from) + by];
    if (next !== undefined) enter(next);
  };
  const tick = async ({ office, article, colorCode }: Line, pieces: number): Promise<boolean> => {
    const supplyIds = list.supplies.map(({ supplyId }) => supplyId);
    const done = await setFetched.run({ supplyIds, office, article, colorCode, pieces });
    onKept();
    return done !== null;
  };
  const save = async (article: string, cell: string): Promise<void> => {
    if (await setCell.run({ article, cell })) onKept();
  };
  const problem = setCell.problem ?? setFetched.problem;
  return (
    <div
      className={classes.rows}
      onBlur={({ relatedTarget }) => {
        const isCell = relatedTarget instanceof HTMLElement && relatedTarget.dataset['cell'] !== undefined;
        if (!isCell) setTyping(null);
      }}
    >
      {problem && <ProblemNote problem={problem} />}
      <GroupedList
        label={t('pickList.title')}
        groups={shown}
        keyOf={keyOfLine}
        typedIn={typing?.key ?? null}
        isBusy={isBusy}
        columns={
          <div className={classes.columns}>
            <span />
            <span>{t('pickList.columns.cell')}</span>
            <span>{t('pickList.columns.goods')}</span>
            <span>{t('pickList.columns.quantity')}</span>
          </div>
        }
        renderRow={(line, key) => (
          <PickLine
            line={line}
            isHere={typing?.key === key}
            isGoods={isGoods}
            onTick={(pieces) => tick(line, pieces)}
            onSaveCell={(cell) => save(line.article, cell)}
            onEnter={() => enter(key)}
            onMove={(by) => move(key, by)}
          />
        )}
      />
    </div>
  );
}
