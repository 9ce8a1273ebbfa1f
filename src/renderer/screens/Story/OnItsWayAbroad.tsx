import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Abroad, Story } from '../../../shared/contract/story.ts';
import { abroadCodeOf } from '../../../shared/domain/scheme/abroad-codes.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMaySeeBuyers } from '../../app/use-may.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { BuyerOnDemand } from '../../ui/BuyerOnDemand.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './OnItsWayAbroad.module.css';

/** It costs the marketplace a question; whoever wants to know more opens the order again. */
const onceOpened = () => () => undefined;

/** What became of an order that crosses a border, asked for when its story is opened. */
export function OnItsWayAbroad({ story: { orderId, abroad } }: { readonly story: Story }) {
  const { t } = useTranslation();
  const client = useClient();
  const isOffline = useAppState((state) => state.link === 'offline');
  const maySee = useMaySeeBuyers();
  const isAsked = abroad !== 'no';
  const ask = useMemo(
    () => (isAsked ? () => client.story.abroad({ orderId }) : null),
    [client, orderId, isAsked],
  );
  const { value, problem, again, at } = useFollowed(ask, onceOpened);
  // Of one that only may be abroad nothing is promised.
  if (abroad === 'no' || (abroad === 'perhaps' && value === null)) return null;
  return (
    <Panel title={t('story.abroad.title')} hint={t('story.abroad.hint')}>
      <div className={classes.body} data-testid="abroad">
        {value && <Told told={value} />}
        {abroad === 'yes' && maySee && <BuyerOnDemand orderId={orderId} call={client.story.buyer} />}
        {!value && problem && <ProblemNote problem={problem} tone="quiet" again={again} />}
        {!value && !problem && isOffline && <p>{t('story.abroad.offline')}</p>}
        {!value && !problem && !isOffline && at > 0 && <p>{t('story.abroad.none')}</p>}
        {!value && !problem && !isOffline && at === 0 && <Loading height={120} />}
      </div>
    </Panel>
  );
}

function Told({ told: { arrives, steps } }: { readonly told: Abroad }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const momentOf = (said: string | null): string | null =>
    said === null || Number.isNaN(Date.parse(said)) ? said : moment(said);
  const wordsOf = (said: string): string => {
    const code = abroadCodeOf(said);
    return code === null ? said : t(`story.abroad.code.${code}`);
  };
  const day = momentOf(arrives);
  return (
    <>
      {day !== null && day !== '' && (
        <p className={classes.arrives}>{t('story.abroad.arrives', { at: day })}</p>
      )}
      {steps.length === 0 && <p>{t('story.abroad.none')}</p>}
      <ol className={classes.steps}>
        {steps.map(({ at, code }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what happened keeps its place
          <li key={index} className={classes.step} data-code={code}>
            <span className={classes.time}>{momentOf(at) ?? t('story.abroad.noTime')}</span>
            <span className={classes.words}>{wordsOf(code)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
