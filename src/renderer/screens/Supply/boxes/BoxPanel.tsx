import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxCard } from '../../../../shared/contract/boxes.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { useFollowCards } from '../use-supply-card.ts';
import { BoxActions } from './BoxActions.tsx';
import { BoxParcels } from './BoxParcels.tsx';
import classes from './Boxes.module.css';

interface Props {
  readonly box: BoxCard;
  /** All of its supply. */
  readonly boxes: readonly BoxCard[];
  /** This bench packs into it. */
  readonly isOpen: boolean;
  readonly canChange: boolean;
  readonly onDone: (words: string) => void;
}

/** One box: what lies in it, and what can be done with it. */
export function BoxPanel({ box, boxes, isOpen, canChange, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { boxKey, name } = box;
  const ask = useMemo(() => () => client.boxes.contents({ boxKey }), [client, boxKey]);
  const list = useFollowed(ask, useFollowCards());
  const parcels = list.value?.parcels ?? null;
  const of = canChange ? 'nothingIn' : 'nothingInClosed';
  const done = (words: string): void => {
    list.again();
    onDone(words);
  };
  return (
    <section className={classes.panel} aria-label={t('boxes.box', { box: name })} data-testid="box-panel">
      <h2 className={classes.title}>{t('boxes.box', { box: name })}</h2>
      <BoxActions box={box} isOpen={isOpen} canChange={canChange} onDone={done} />
      <ListState list={list} />
      {parcels?.length === 0 && (
        <EmptyState icon="box" title={t(`boxes.${of}.title`, { box: name })} text={t(`boxes.${of}.text`)} />
      )}
      {parcels && parcels.length > 0 && (
        <BoxParcels
          label={t('boxes.contents', { box: name })}
          parcels={parcels}
          from={boxKey}
          boxes={boxes}
          canChange={canChange}
          onDone={done}
        />
      )}
    </section>
  );
}
