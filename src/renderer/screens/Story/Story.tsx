import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { OnItsWayAbroad } from './OnItsWayAbroad.tsx';
import { Steps } from './Steps.tsx';
import { StoryHead } from './StoryHead.tsx';
import { useStory } from './use-story.ts';
import classes from './Story.module.css';

/** Everything that this desk knows of one order. */
export function Story({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const told = useStory(orderId);
  return (
    <Page
      title={t('story.title', { id: orderId })}
      aside={
        <Button variant="default" onClick={() => go({ name: 'search' })}>
          {t('story.toSearch')}
        </Button>
      }
    >
      <Told orderId={orderId} told={told} />
    </Page>
  );
}

function Told({ orderId, told }: { readonly orderId: string; readonly told: ReturnType<typeof useStory> }) {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  const { value: story, problem, again } = told;
  const isUnknown = problem?.code === 'orderUnknown';
  if (story && !isUnknown) {
    return (
      <>
        {isOffline && (
          <p className={classes.stale} aria-live="polite">
            {t('story.stale')}
          </p>
        )}
        {problem && !isOffline && <ProblemNote problem={problem} tone="quiet" />}
        <StoryHead story={story} onDone={again} />
        <OnItsWayAbroad story={story} />
        <Steps story={story} />
      </>
    );
  }
  if (isUnknown) {
    return (
      <div data-testid="order-unknown">
        <EmptyState
          icon="search"
          title={t('story.unknown.title', { id: orderId })}
          text={t('story.unknown.text')}
        />
      </div>
    );
  }
  if (isOffline) {
    return (
      <EmptyState
        icon="sync"
        title={t('story.offline.title')}
        text={t('story.offline.text', { id: orderId })}
      />
    );
  }
  if (problem) {
    return <ProblemNote problem={problem} again={again} />;
  }
  return <Loading height={670} />;
}
