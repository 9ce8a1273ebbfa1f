import { useTranslation } from 'react-i18next';
import { useAppState } from '../app/services.ts';
import type { Followed } from '../app/use-followed.ts';
import { Loading } from './Loading.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { useFormats } from './use-formats.ts';
import classes from './ListState.module.css';

/** Above a list that is kept up to date: that it is loading, why there is no newer one, or how old it is. */
export function ListState({ list }: { readonly list: Followed<unknown> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isOffline = useAppState((state) => state.link === 'offline');
  const { value, problem, at, again } = list;
  if (isOffline) {
    return (
      <p className={classes.offline} aria-live="polite" data-testid="list-offline">
        {value === null ? t('common.list.waiting') : t('common.list.asOf', { when: formats.clock(at) })}
      </p>
    );
  }
  if (problem) {
    return <ProblemNote problem={problem} again={again} />;
  }
  return value === null ? <Loading height={220} /> : null;
}
