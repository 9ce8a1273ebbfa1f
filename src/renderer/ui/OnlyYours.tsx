import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../app/services.ts';
import { useMay } from '../app/use-may.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Right } from '../../shared/domain/people/people-rights.ts';
import { ConfirmNote, useConfirmer, useIsUnproved } from './ConfirmNote.tsx';
import { NotYours } from './NotYours.tsx';

interface Props {
  readonly right: Right;
  readonly children: ReactNode;
}

/**
 * What the station tells of to a window alone that proved to be of somebody with the right: asked for first where that
 * is yet to come. At the lock it stays as it was left; where it was proved at another window since, too, with a note that
 * it follows no more.
 */
export function OnlyYours({ right, children }: Props) {
  const { t } = useTranslation();
  const may = useMay(right);
  const locked = useAppState(isLocked);
  const isUnproved = useIsUnproved(right);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = locked ? wasOpen : may && (!isUnproved || wasOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  const ask = useConfirmer();
  const isAsked = isUnproved && !isOpen;
  useEffect(() => {
    if (isAsked) void ask();
  }, [ask, isAsked]);
  return (
    <>
      <NotYours right={right} />
      <ConfirmNote right={right} text={isOpen ? t('common.standsStill') : null} />
      {isOpen && children}
    </>
  );
}
