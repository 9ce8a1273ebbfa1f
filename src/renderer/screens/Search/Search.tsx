import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUERY } from '../../../shared/contract/story.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import { withoutBadge } from '../../../shared/domain/people/people-badge.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { useAppState } from '../../app/services.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Begin } from './Begin.tsx';
import { groupHits } from './group-hits.ts';
import { Hits, optionId } from './Hits.tsx';
import { SearchField } from './SearchField.tsx';
import { useHitKeys } from './use-hit-keys.ts';
import { useOpenHit } from './use-open-hit.ts';
import { useSearch, type SearchState } from './use-search.ts';
import classes from './Search.module.css';

/** One field for everything that has a name. A scan is looked for, too, and packs nothing. */
export function Search() {
  const { t } = useTranslation();
  const sought = useAppState((state) => state.sought);
  const seek = useAppState((state) => state.seek);
  const listId = useId();
  const found = useSearch(sought);
  const openHit = useOpenHit();
  useScanTaker((text) => {
    // Commands and badges mean the same on every screen.
    if (readCommand(text) !== null || withoutBadge(text) !== text) return false;
    seek({ text: text.slice(0, MAX_QUERY), isScan: true });
    return true;
  });

  const isEmpty = sought.text.trim() === '';
  const groups = isEmpty || found.problem ? [] : groupHits(found.hits ?? []);
  const ordered = groups.flatMap(({ hits }) => hits);
  const keys = useHitKeys(ordered, found, sought.text, openHit);
  return (
    <Page title={t('search.title')}>
      <div className={classes.head}>
        <SearchField
          sought={sought}
          isBusy={found.isPending}
          listId={listId}
          activeId={keys.active && optionId(listId, keys.active)}
          onType={(text) => seek({ text, isScan: false })}
          onKeyDown={keys.onKeyDown}
        />
        <p className={classes.scans}>
          <Icon name="keyboard" size={20} className={classes.scansIcon} />
          {t('search.scansHere')}
        </p>
      </div>
      {isEmpty ? (
        <Begin />
      ) : (
        <>
          <Said found={found} count={ordered.length} />
          {ordered.length > 0 && (
            <Hits
              id={listId}
              groups={groups}
              typed={found.foundBy}
              active={keys.active}
              isChosen={keys.isChosen}
              isOld={found.isPending}
              onActive={keys.setActive}
              onOpen={keys.open}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** What there is to say besides the hits themselves. */
function Said({ found, count }: { readonly found: SearchState; readonly count: number }) {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  const { problem, isPending, hits, foundBy, again } = found;
  if (isPending && isOffline) {
    return (
      <EmptyState icon="sync" title={t('search.offline.title')} text={t('search.offline.text')}>
        {count > 0 && <p>{t('search.offline.old')}</p>}
      </EmptyState>
    );
  }
  if (problem) {
    return <ProblemNote problem={problem} again={again} />;
  }
  if (!isPending && hits?.length === 0) {
    return (
      <div aria-live="polite" data-testid="nothing-found">
        <EmptyState
          icon="search"
          title={t('search.nothing.title', { text: printableScan(foundBy) })}
          text={t('search.nothing.text')}
        />
      </div>
    );
  }
  return (
    <p className={classes.count} aria-live="polite">
      {isPending ? t('search.searching') : t('search.count', { count })}
    </p>
  );
}
