import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { CommandBar } from './CommandBar.tsx';
import { LastScans } from './LastScans.tsx';
import { ScanFate } from './ScanFate.tsx';
import { SupplyBar } from './SupplyBar.tsx';
import { SupplyChoice } from './SupplyChoice.tsx';
import { VerdictZone } from './VerdictZone.tsx';
import classes from './Packing.module.css';

/** The bench. Left: the verdict and what comes next, nothing else. Right: memory. */
export function Packing() {
  const { t } = useTranslation();
  const isLoading = useAppState((state) => state.packing === null);
  const mustChoose = useAppState((state) => state.packing?.verdict.reason === 'noSupplyOpen');
  const fate = useAppState((state) => state.scanFate);
  if (isLoading) {
    return (
      <div className={classes.packing} aria-busy="true">
        <VisuallyHidden component="h1">{t('packing.loading')}</VisuallyHidden>
        <div className={classes.bench}>
          <Skeleton height="100%" animate={false} />
        </div>
        <div className={classes.rail} />
      </div>
    );
  }
  return (
    <div className={classes.packing}>
      {/* Seen, the verdict is the title; heard, the screen needs one that stays. */}
      <VisuallyHidden component="h1">{t('shell.nav.packing')}</VisuallyHidden>
      <SupplyBar />
      <div className={classes.bench}>
        {fate.kind !== 'told' ? <ScanFate fate={fate} /> : mustChoose ? <SupplyChoice /> : <VerdictZone />}
      </div>
      {!mustChoose && <CommandBar />}
      <aside className={classes.rail} aria-label={t('packing.lastScans')}>
        <LastScans />
      </aside>
    </div>
  );
}
