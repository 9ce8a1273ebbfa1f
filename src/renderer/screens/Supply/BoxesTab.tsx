import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplyBoxes } from '../../../shared/contract/boxes.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { BoxList } from './boxes/BoxList.tsx';
import { BoxPanel } from './boxes/BoxPanel.tsx';
import { CreateBoxes } from './boxes/CreateBoxes.tsx';
import { EmptyBoxes } from './boxes/EmptyBoxes.tsx';
import { LoosePanel } from './boxes/LoosePanel.tsx';
import { ScanNote } from './boxes/ScanNote.tsx';
import { LOOSE, shownPlace } from './boxes/shown-place.ts';
import { useLookedUp } from './boxes/use-looked-up.ts';
import { isChangeable, useFollowCards, type KnownCard } from './use-supply-card.ts';
import classes from './boxes/Boxes.module.css';

/** The boxes of a supply: which there are, what lies in each, and what lies in none. */
export function BoxesTab({ card }: { readonly card: KnownCard }) {
  const { t } = useTranslation();
  const client = useClient();
  const { supplyId, stage } = card;
  const ask = useMemo(() => () => client.boxes.ofSupply({ supplyId }), [client, supplyId]);
  const list = useFollowed(ask, useFollowCards());
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const found = useLookedUp(supplyId, (each) => {
    setDone('');
    if (each.kind === 'box' && each.supplyId === supplyId) setChosen(each.box.boxKey);
  });
  const canChange = isChangeable(card);
  const boxes = list.value;
  const note = (words: string): void => {
    setDone(words);
    list.again();
  };
  return (
    <Panel>
      <ScanNote found={found} supplyId={supplyId} onShow={setChosen} />
      <ListState list={list} />
      {!canChange && (
        <p className={classes.quiet}>{t(stage === 'handedOver' ? 'boxes.closed' : 'boxes.waits')}</p>
      )}
      {canChange && boxes && (
        <>
          <Untold boxes={boxes} />
          <div className={classes.tools}>
            <CreateBoxes supplyId={supplyId} onDone={note} />
            <EmptyBoxes boxes={boxes} onDone={note} />
          </div>
        </>
      )}
      <p className={classes.done} aria-live="polite" data-testid="boxes-done">
        {done}
      </p>
      {boxes?.boxes.length === 0 && <None canChange={canChange} />}
      {boxes && boxes.boxes.length > 0 && (
        <>
          {canChange && <NotYours right="deleteBoxes" />}
          <Places boxes={boxes} canChange={canChange} chosen={chosen} onChoose={setChosen} onDone={note} />
        </>
      )}
    </Panel>
  );
}

function None({ canChange }: { readonly canChange: boolean }) {
  const { t } = useTranslation();
  const of = canChange ? 'empty' : 'emptyClosed';
  return <EmptyState icon="box" title={t(`boxes.${of}.title`)} text={t(`boxes.${of}.text`)} />;
}

/** Labels come from the marketplace: without it some boxes wait. */
function Untold({ boxes }: { readonly boxes: SupplyBoxes }) {
  const { t } = useTranslation();
  const trouble = useAppState((state) => state.station?.sync.trouble ?? null);
  const isWaiting = boxes.boxes.some(({ label }) => label === 'noId' || label === 'notTold');
  if (trouble?.code !== 'marketplaceUnreachable' || !isWaiting) return null;
  return <p className={classes.warn}>{t('boxes.offline')}</p>;
}

interface PlacesProps {
  readonly boxes: SupplyBoxes;
  readonly canChange: boolean;
  readonly chosen: string | null;
  readonly onChoose: (place: string) => void;
  readonly onDone: (words: string) => void;
}

/** All places beside the one that is looked into. */
function Places({ boxes, canChange, chosen, onChoose, onDone }: PlacesProps) {
  const openBox = useAppState(({ packing }) =>
    packing?.supply?.supplyId === boxes.supplyId ? packing.box : null,
  );
  const shown = shownPlace(boxes, chosen, openBox);
  const box = boxes.boxes.find(({ boxKey }) => boxKey === shown) ?? null;
  return (
    <div className={classes.places}>
      <BoxList boxes={boxes} openBox={openBox} shown={shown} onShow={onChoose} />
      {shown === LOOSE && <LoosePanel boxes={boxes} canChange={canChange} onDone={onDone} />}
      {box && (
        <BoxPanel
          key={box.boxKey}
          box={box}
          boxes={boxes.boxes}
          isOpen={box.name === openBox}
          canChange={canChange}
          onDone={onDone}
        />
      )}
    </div>
  );
}
