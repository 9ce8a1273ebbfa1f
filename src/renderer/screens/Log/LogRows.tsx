import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../../../shared/contract/people.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useEventWords } from '../../ui/log/use-event-words.ts';
import classes from './Log.module.css';

/** A line of one sentence; longer ones are measured. */
const ROW_PX = 64;

interface Props {
  readonly entries: readonly LogEntry[];
  readonly total: number;
  /** The last line that is here came into sight. */
  readonly onEnd: () => void;
}

/** A year has hundreds of thousands of lines: only those in sight are drawn. */
export function LogRows({ entries, total, onEnd }: Props) {
  const { t } = useTranslation();
  const wordsOf = useEventWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.seq ?? index,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= entries.length - 1) onEnd();
  });
  const toggle = (seq: number): void => {
    const next = new Set(opened);
    if (!next.delete(seq)) next.add(seq);
    setOpened(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is moved by the arrow keys, too
    <section ref={scroller} className={classes.scroller} aria-label={t('log.list')} tabIndex={0}>
      <ol className={classes.rows} style={{ blockSize: rows.getTotalSize() }} data-testid="log-rows">
        {visible.map(({ index, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <li
              key={entry.seq}
              ref={rows.measureElement}
              data-index={index}
              data-what={entry.what}
              className={classes.row}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line
                entry={entry}
                words={wordsOf(entry)}
                isOpen={opened.has(entry.seq)}
                onToggle={() => toggle(entry.seq)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface LineProps {
  readonly entry: LogEntry;
  readonly words: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Line({ entry, words, isOpen, onToggle }: LineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { seq, at, person, hash } = entry;
  return (
    <>
      <div className={classes.when}>
        <span>{formats.clock(at)}</span>
        <span className={classes.day}>{formats.date(at)}</span>
      </div>
      <div className={classes.what}>
        <p className={classes.words}>{words}</p>
        <p className={classes.who}>{person ?? t('log.station')}</p>
      </div>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-label={t('log.detailsOf', { seq })}
        onClick={onToggle}
      >
        {t('log.details')}
      </button>
      {isOpen && (
        <dl className={classes.details}>
          {Object.entries({ [t('log.line', { seq })]: entry.what, ...entry.detail }).map(([name, value]) => (
            <div key={name} className={classes.detail}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
          <div className={classes.detail}>
            <dt>{t('log.hash')}</dt>
            <dd>{hash}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
