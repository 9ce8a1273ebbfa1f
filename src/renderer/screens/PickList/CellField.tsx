import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useJustSet } from '../../app/use-just-set.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import classes from './PickRows.module.css';

/** As much as the station keeps. */
const MAX_CELL = 40;

interface Props {
  readonly article: string;
  readonly cell: string | null;
  /** A person types here: it takes the focus. */
  readonly isHere: boolean;
  /** Barcodes of goods, which are never a cell. */
  readonly isGoods: (text: string) => boolean;
  readonly onSave: (cell: string) => Promise<void>;
  readonly onEnter: () => void;
  /** To the line below (1) or above (-1). */
  readonly onMove: (by: 1 | -1) => void;
}

/** Where an article lies. Enter and the arrows save and go on, Escape takes back; a code on the shelf can be scanned. */
export function CellField({ article, cell, isHere, isGoods, onSave, onEnter, onMove }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setTyped] = useJustSet(cell ?? '');
  const sent = useRef<string>(null);

  useEffect(() => {
    if (!isHere || document.activeElement === field.current) return;
    field.current?.focus();
    field.current?.select();
  }, [isHere]);

  const save = async (text: string): Promise<void> => {
    const wanted = text.trim();
    // Enter saves, and so does leaving the field right after it.
    if (wanted === (cell ?? '') || wanted === sent.current) return;
    sent.current = wanted;
    await onSave(wanted);
    sent.current = null;
  };
  const saveAndMove = (text: string, by: 1 | -1): void => {
    void save(text).catch(reportError);
    onMove(by);
  };
  useScanTaker((text) => {
    if (document.activeElement !== field.current || isGoods(text) || text.length > MAX_CELL) return false;
    setTyped(text);
    saveAndMove(text, 1);
    return true;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Escape') return setTyped(null);
    if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    saveAndMove(shown, key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <input
      ref={field}
      className={classes.cell}
      data-cell=""
      aria-label={t('pickList.cellOf', { article })}
      placeholder={t('pickList.cellUnknown')}
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_CELL}
      value={shown}
      onFocus={onEnter}
      onBlur={() => void save(shown).catch(reportError)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
