import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/Loading.tsx';
import { PlacedRow } from '../../ui/PlacedRow.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useRowsInSight } from '../../ui/use-rows-in-sight.ts';
import type { Pages } from './use-pages.ts';
import classes from './Numbers.module.css';

const ROW_PX = 76;

interface Props<Row> {
  readonly pages: Pages<Row>;
  readonly label: string;
  readonly renderRow: (row: Row) => ReactNode;
}

/** Only the rows in sight are asked for and drawn. */
export function LongList<Row>({ pages, label, renderRow }: Props<Row>) {
  const { t } = useTranslation();
  const { scroller, visible, height, onSize } = useRowsInSight<HTMLElement>(pages, ROW_PX);
  const { total } = pages;
  if (pages.problem) return <ProblemNote problem={pages.problem} again={pages.again} />;
  if (total === null) return <Loading height={320} />;
  if (total === 0) return <p className={classes.quiet}>{t('numbers.detail.empty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by the arrow keys too
    <section ref={scroller} className={classes.longList} aria-label={label} tabIndex={0}>
      <ul className={classes.longBody} style={{ blockSize: height }} data-testid="long-list">
        {visible.map(({ index, start }) => {
          const row = pages.rowAt(index);
          return (
            <PlacedRow
              key={index}
              index={index}
              start={start}
              total={total}
              onSize={onSize}
              className={classes.longRow}
            >
              {row === undefined ? null : renderRow(row)}
            </PlacedRow>
          );
        })}
      </ul>
    </section>
  );
}
