import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookedUp } from '../../../../shared/contract/boxes.ts';
import { useAppState } from '../../../app/services.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import classes from './ScanNote.module.css';

interface Props {
  readonly found: LookedUp | null;
  readonly supplyId: string;
  readonly onShow: (boxKey: string) => void;
}

/** What a scan does here, and what the last one found. */
export function ScanNote({ found, supplyId, onShow }: Props) {
  const { t } = useTranslation();
  const note = useRef<HTMLDivElement>(null);
  // Scanned from further down, the answer is wanted all the same.
  useEffect(() => {
    if (found) note.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return (
    <div
      ref={note}
      className={classes.scan}
      data-found={found !== null}
      aria-live="polite"
      data-testid="scan-note"
    >
      <Icon name="box" size={28} />
      {found ? <Found found={found} supplyId={supplyId} onShow={onShow} /> : <p>{t('boxes.scan.hint')}</p>}
    </div>
  );
}

function Found({ found, supplyId, onShow }: Props & { readonly found: LookedUp }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const wordsOf = useFoundWords();
  const { supplyName } = found;
  const isHere = found.supplyId === supplyId;
  const box = found.kind === 'parcel' && isHere ? found.box : null;
  const place = found.supplyId;
  return (
    <>
      <div className={classes.found}>
        {wordsOf(found, isHere).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {box && (
        <Button variant="default" onClick={() => onShow(box.boxKey)}>
          {t('boxes.scan.show', { box: box.name })}
        </Button>
      )}
      {!isHere && place !== null && (
        <Button variant="default" onClick={() => go({ name: 'supply', supplyId: place, tab: 'boxes' })}>
          {t('boxes.scan.goThere', { name: supplyName })}
        </Button>
      )}
    </>
  );
}

function useFoundWords(): (found: LookedUp, isHere: boolean) => readonly string[] {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  return (found, isHere) => {
    const { supplyName: name } = found;
    if (found.kind === 'box') {
      const box = found.box.name;
      return [isHere ? t('boxes.scan.box', { box }) : t('boxes.scan.boxElsewhere', { box, name })];
    }
    const what = nameOf(found.parcel);
    const { box, position, isPacked, isCancelled, supplyId } = found;
    const where = !isPacked
      ? t('boxes.scan.parcelNot', { what })
      : box
        ? t('boxes.scan.parcelIn', { what, box: box.name, position: position ?? 'none' })
        : t('boxes.scan.parcelLoose', { what });
    return [
      where,
      ...(isHere ? [] : [supplyId === null ? t('boxes.scan.noSupply') : t('boxes.scan.elsewhere', { name })]),
      ...(isCancelled && isPacked ? [t('boxes.scan.isCancelled')] : []),
    ];
  };
}
