import { useTranslation } from 'react-i18next';
import { useAppState, useServices } from '../../app/services.ts';
import { TypeCode } from '../../ui/TypeCode.tsx';
import { KeptScans } from './KeptScans.tsx';
import { LabelOfVerdict } from './LabelOfVerdict.tsx';
import { NotDealtWith } from './NotDealtWith.tsx';
import { OnHold } from './OnHold.tsx';
import { PracticeShelf } from './PracticeShelf.tsx';
import { ScanLine } from './ScanLine.tsx';
import classes from './LastScans.module.css';

/** Ten are what a packer can still remember making. */
const SHOWN = 10;

export function LastScans() {
  const { t } = useTranslation();
  const { scan } = useServices();
  const scans = useAppState((state) => state.packing?.lastScans ?? null);
  return (
    <div className={classes.memory}>
      <LabelOfVerdict />
      <KeptScans />
      <div className={classes.head}>
        <h2 className={classes.title}>{t('packing.lastScans')}</h2>
        <TypeCode onTyped={(text) => scan(text, Date.now())} />
      </div>
      {scans?.length === 0 && <p className={classes.none}>{t('packing.noScans')}</p>}
      <ol className={classes.list} data-testid="last-scans">
        {scans?.slice(0, SHOWN).map((scan) => (
          <ScanLine key={scan.id} scan={scan} />
        ))}
      </ol>
      <NotDealtWith />
      <OnHold />
      <PracticeShelf />
    </div>
  );
}
