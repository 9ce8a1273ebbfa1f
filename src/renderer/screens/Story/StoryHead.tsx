import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '../../../shared/contract/story.ts';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel } from '../../ui/Page.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { StoryActions } from './StoryActions.tsx';
import classes from './Story.module.css';

/** What the order is, where it is, and what became of it. */
export function StoryHead({ story, onDone }: { readonly story: Story; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { article, colorCode, sticker, state, isCancelled, isOnHold, place, position, desk } = story;
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
        <Fact name={t('story.supply')}>
          {place.supplyId === null ? t('story.noSupply') : (place.supplyName ?? place.supplyId)}
        </Fact>
        <Fact name={t('story.box')}>{place.box ?? t('story.noBox')}</Fact>
        <Fact name={t('story.position')}>
          {position === null ? t('story.notPacked') : t('story.positionIs', { position })}
        </Fact>
        <Fact name={t('story.desk')}>{desk}</Fact>
      </dl>
      <StoryActions story={story} onDone={onDone} />
    </Panel>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className={classes.quiet}>{name}</dt>
    <dd className={classes.factIs}>{children}</dd>
  </div>
);
