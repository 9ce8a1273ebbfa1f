import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import classes from './A4Sheet.module.css';

interface Props {
  /** Heads the sheet, and is what a saved file is called. */
  readonly title: string;
  /** What it is about, one fact a line. */
  readonly facts: (printedAt: number) => readonly string[];
  readonly renderBody: () => ReactNode;
}

/**
 * What comes out in place of the screen when it is printed, by a button here or the browser's own. It is made for the
 * moment of printing only: a list of a thousand rows is not drawn twice while people work with it.
 */
export function A4Sheet({ title, facts, renderBody }: Props) {
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  useEffect(() => {
    const usualTitle = document.title;
    const begin = (): void => {
      document.title = title;
      // The browser lays the page out as soon as this returns.
      flushSync(() => setPrintedAt(Date.now()));
    };
    const end = (): void => {
      document.title = usualTitle;
      setPrintedAt(null);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      document.title = usualTitle;
    };
  }, [title]);
  if (printedAt === null) return null;
  return createPortal(
    <article className={classes.sheet} data-a4-sheet="" data-testid="a4-sheet">
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.facts}>
        {facts(printedAt).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      {renderBody()}
    </article>,
    document.body,
  );
}
