/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of a form holds rows like these */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_HITS, type SearchHit } from '../../../shared/contract/story.ts';
import { hitKey, type HitGroup } from './group-hits.ts';
import { HitRow } from './HitRow.tsx';
import classes from './Hits.module.css';

interface Props {
  /** Of the list, for the field that leads through it. */
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly typed: string;
  readonly active: SearchHit | null;
  /** It is scrolled to; the best hit that nobody chose must not push the field away. */
  readonly isChosen: boolean;
  /** What is being typed now is not answered yet. */
  readonly isOld: boolean;
  readonly onActive: (hit: SearchHit) => void;
  readonly onOpen: (hit: SearchHit) => void;
}

/** The element's id, by which the field says which hit Enter opens. */
export const optionId = (listId: string, hit: SearchHit): string =>
  `${listId}-${encodeURIComponent(hitKey(hit))}`;

/** What was found, by kind. The focus stays in the field. */
export function Hits({ id, groups, typed, active, isChosen, isOld, onActive, onOpen }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const activeKey = active && hitKey(active);
  useEffect(() => {
    if (isChosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another choice is the reason to scroll
  }, [activeKey, isChosen]);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <div
        id={id}
        ref={list}
        role="listbox"
        tabIndex={-1}
        className={classes.list}
        data-old={isOld}
        data-testid="hits"
        aria-label={t('search.results')}
      >
        {groups.map(({ kind, hits }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={classes.group}>
            <p id={`${id}-${kind}`} role="presentation" className={classes.groupName}>
              {t(`search.group.${kind}`)}
            </p>
            {hits.map((hit) => (
              // The keys are the field's: it has the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={hitKey(hit)}
                id={optionId(id, hit)}
                role="option"
                tabIndex={-1}
                className={classes.hit}
                data-kind={kind}
                aria-selected={hitKey(hit) === activeKey}
                onMouseMove={() => hitKey(hit) !== activeKey && onActive(hit)}
                onClick={() => onOpen(hit)}
              >
                <HitRow hit={hit} typed={typed} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {count >= MOST_HITS && <p className={classes.quiet}>{t('search.most', { count })}</p>}
    </>
  );
}
