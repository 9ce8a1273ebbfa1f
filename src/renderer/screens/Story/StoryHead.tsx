import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '../../../shared/contract/story.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useAppState } from '../../app/services.ts';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { StoryActions } from './StoryActions.tsx';
import classes from './Story.module.css';

/** What the order is, where it is, and what became of it. */
export function StoryHead({ story, onDone }: { readonly story: Story; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { article, colorCode, sticker, state, isCancelled, isOnHold, place, position, desk } = story;
  const { scheme, stage, due } = story;
  return (
    <Panel>
      <div className={classes.head} data-testid="story-head">
        <div className={classes.goods}>
          <p className={classes.article}>{article}</p>
          {colorCode !== null && colorCode !== '' && (
            <p className={classes.quiet}>{t('common.colour', { code: colorCode })}</p>
          )}
          <OrderState className={classes.state} state={state} isCancelled={isCancelled} isOnHold={isOnHold} />
        </div>
        <div className={classes.sticker}>
          <p className={classes.quiet}>{t('story.sticker')}</p>
          {sticker ? (
            <StickerNumber className={classes.stickerNumber} sticker={sticker} />
          ) : (
            <p className={classes.none}>{t('story.noSticker')}</p>
          )}
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('story.way')}>{t(`story.wayIs.${scheme}`)}</Fact>
        {schemeRules[scheme].isInSupplies ? (
          <>
            <Fact name={t('story.supply')}>
              {place.supplyId === null ? t('story.noSupply') : (place.supplyName ?? place.supplyId)}
            </Fact>
            <Fact name={t('story.box')}>{place.box ?? t('story.noBox')}</Fact>
          </>
        ) : (
          <>
            <Fact name={t('story.stage')}>{t(`story.stageIs.${stage}`)}</Fact>
            {due !== null && <Fact name={t('story.due')}>{formats.moment(due)}</Fact>}
          </>
        )}
        <Fact name={t('story.position')}>
          {position === null ? t('story.notPacked') : t('story.positionIs', { position })}
        </Fact>
        <Fact name={t('story.desk')}>{desk}</Fact>
      </dl>
      <DeliverAgain story={story} />
      <StoryActions story={story} onDone={onDone} />
    </Panel>
  );
}

/** Its supply was accepted without it. */
function DeliverAgain({ story: { again } }: { readonly story: Story }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  if (again === null) return null;
  return (
    <section className={classes.again} data-testid="deliver-again" aria-label={t('story.again.title')}>
      <p className={classes.factIs}>{t('story.again.title')}</p>
      <p>{t('story.again.text', { supply: again.supplyName ?? 'none' })}</p>
      <div>
        <Button variant="default" onClick={() => go({ name: 'today' })}>
          {t('story.again.go')}
        </Button>
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className={classes.quiet}>{name}</dt>
    <dd className={classes.factIs}>{children}</dd>
  </div>
);
