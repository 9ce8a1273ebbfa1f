import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedFile } from '../../../../shared/contract/stock-files.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { ListState } from '../../../ui/ListState.tsx';
import { FaultyRow } from './FaultyRow.tsx';
import classes from './Files.module.css';

/** A screenful to mend at a time; the next ones follow as these are right. */
const SHOWN = 50;

interface Props {
  readonly fileId: string;
  readonly onChecked: (checked: CheckedFile) => void;
}

const never = () => () => undefined;

/** The rows that are wrong. What is typed in one stays while others are dealt with. */
export function FaultyRows({ fileId, onChecked }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const place = useRef<HTMLUListElement>(null);
  const ask = useCallback(
    () => client.stockFiles.faults({ fileId, offset: 0, limit: SHOWN }),
    [client, fileId],
  );
  const list = useFollowed(ask, never);
  const rows = list.value?.rows.filter(({ line }) => !ended.has(line)) ?? [];
  const more = (list.value?.total ?? 0) - (list.value?.rows.length ?? 0);

  const end = (line: number, counts: CheckedFile): void => {
    const at = rows.findIndex((row) => row.line === line);
    const next = place.current?.children[at + 1] ?? place.current?.children[at - 1] ?? place.current;
    if (next instanceof HTMLElement) next.focus();
    setEnded((before) => new Set([...before, line]));
    list.again();
    onChecked(counts);
  };
  return (
    <>
      <div className={classes.faulty}>
        <div className={classes.heads} aria-hidden="true">
          <span className={classes.lineHead}>{t('stockFiles.line')}</span>
          <span>{t('stockFiles.role.sku')}</span>
          <span>{t('stockFiles.role.amount')}</span>
        </div>
        <ul ref={place} tabIndex={-1} className={classes.faults} aria-label={t('stockFiles.faults')}>
          {rows.map((row) => (
            <FaultyRow key={row.line} fileId={fileId} row={row} onEnd={(counts) => end(row.line, counts)} />
          ))}
        </ul>
      </div>
      <ListState list={list} />
      {more > 0 && <p>{t('stockFiles.more', { count: more })}</p>}
    </>
  );
}
