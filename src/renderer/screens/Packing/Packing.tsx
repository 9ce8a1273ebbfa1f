import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useServices } from '../../app/services.ts';
import { CommandBar } from './CommandBar.tsx';
import { KeptScans } from './KeptScans.tsx';
import { LastScans } from './LastScans.tsx';
import { ScanFate } from './ScanFate.tsx';
import { SupplyBar } from './SupplyBar.tsx';
import { isWithoutSupply, SupplyChoice } from './SupplyChoice.tsx';
import { VerdictZone } from './VerdictZone.tsx';
import classes from './Packing.module.css';

/** The bench. Left: the verdict and what comes next, nothing else. Right: memory. */
export function Packing() {
  const { t } = useTranslation();
  const isLoading = useAppState((state) => state.packing === null);
  const mustChoose = useAppState(({ packing }) => packing !== null && isWithoutSupply(packing.verdict));
  const fate = useAppState((state) => state.scanFate);
  const bench = useInSight();
  if (isLoading) {
    return (
      <div className={classes.packing} aria-busy="true">
        <VisuallyHidden component="h1">{t('packing.loading')}</VisuallyHidden>
        <div className={classes.bench}>
          {fate.kind === 'told' ? <Skeleton height="100%" animate={false} /> : <ScanFate fate={fate} />}
        </div>
        <div className={classes.rail}>
          <KeptScans />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.packing}>
      {/* Seen, the verdict is the title; heard, the screen needs one that stays. */}
      <VisuallyHidden component="h1">{t('shell.nav.packing')}</VisuallyHidden>
      <SupplyBar />
      <div className={classes.bench} ref={bench}>
        {fate.kind !== 'told' ? <ScanFate fate={fate} /> : mustChoose ? <SupplyChoice /> : <VerdictZone />}
      </div>
      {!mustChoose && <CommandBar />}
      <aside className={classes.rail} aria-label={t('packing.lastScans')}>
        <LastScans />
      </aside>
    </div>
  );
}

/** In a low window what stands below is pushed up to be read; a new verdict comes back into sight by itself. */
function useInSight(): RefObject<HTMLDivElement | null> {
  const { store } = useServices();
  const bench = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const isNew =
          now.packing?.verdictNumber !== before.packing?.verdictNumber || now.scanFate !== before.scanFate;
        if (isNew) bench.current?.scrollIntoView({ block: 'nearest' });
      }),
    [store],
  );
  return bench;
}
