import { NumberInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PIECES_FIELD } from '../pieces-field.ts';
import classes from './StockRows.module.css';

interface Props {
  /** What is typed is its, and of no other that is drawn here later. */
  readonly sku: string;
  readonly value: number | null;
  /** On its button: what it is of, and what pressing it does. */
  readonly name: string;
  readonly fieldName: string;
  readonly isOff: boolean;
  /** Drawn as what needs a look. */
  readonly mark?: 'bad' | 'warn' | undefined;
  /** Nothing typed means that it is not known or not wanted. */
  readonly mayBeEmpty?: boolean;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onSet: (value: number | null) => void;
  readonly children: ReactNode;
}

/** A number that is typed in its cell: Enter takes it, Escape leaves it as it is. */
export function NumberCell(props: Props) {
  const { sku, value, name, fieldName, isOff, mark, mayBeEmpty = false, onEditing, onSet, children } = props;
  const [edited, setEdited] = useState<string | null>(null);
  const isEditing = edited === sku;
  const button = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isEditing || !isByKey.current) return;
    isByKey.current = false;
    button.current?.focus();
  }, [isEditing]);
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.amount}
        data-mark={mark}
        data-unknown={value === null}
        disabled={isOff}
        aria-label={name}
        onClick={() => setEdited(sku)}
      >
        {children}
      </button>
    );
  }
  return (
    <NumberField
      value={value}
      name={fieldName}
      mayBeEmpty={mayBeEmpty}
      onEditing={onEditing}
      onLeave={() => setEdited(null)}
      onKey={(typed) => {
        isByKey.current = true;
        setEdited(null);
        if (typed !== undefined) onSet(typed);
      }}
    />
  );
}

interface FieldProps {
  readonly value: number | null;
  readonly name: string;
  readonly mayBeEmpty: boolean;
  readonly onEditing: (isEditing: boolean) => void;
  /** Something else was touched: it stays as it is. */
  readonly onLeave: () => void;
  /** Undefined: it stays as it is. */
  readonly onKey: (typed: number | null | undefined) => void;
}

function NumberField({ value, name, mayBeEmpty, onEditing, onLeave, onKey }: FieldProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    onEditing(true);
    return () => onEditing(false);
  }, [onEditing]);
  const take = (): void => {
    if (typeof typed === 'number') onKey(typed);
    else onKey(typed === '' && mayBeEmpty ? null : undefined);
  };
  return (
    <NumberInput
      ref={field}
      aria-label={name}
      {...PIECES_FIELD}
      value={typed}
      onChange={setTyped}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        // The button that gets the focus is not pressed by the same key.
        event.preventDefault();
        if (event.repeat) return;
        if (event.key === 'Escape') onKey(undefined);
        else take();
      }}
    />
  );
}
