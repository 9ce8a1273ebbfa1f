import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '../../../shared/contract/story.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { Panel } from '../../ui/Page.tsx';
import { labelsOf, storyDays, type StoryLine } from './story-days.ts';
import { toneOf } from './step-tone.ts';
import { StepSign } from './StepSign.tsx';
import { useStepWords, type StepWords } from './use-step-words.ts';
import classes from './Steps.module.css';

/** The flight recorder: every step, when, by whom, and on what evidence. */
export function Steps({ story: { steps, scheme } }: { readonly story: Story }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const days = useMemo(() => storyDays(steps, day), [steps, day]);
  const wordsOf = useStepWords(labelsOf(steps), scheme);
  return (
    <Panel title={t('story.steps')} hint={t('story.stepsHint')}>
      {days.map(({ at, lines }) => (
        <section key={at}>
          <h3 className={classes.day}>{day(at)}</h3>
          <ol className={classes.steps} data-testid="steps">
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- what happened keeps its place
              <Line key={index} line={line} words={wordsOf(line.step)} />
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  );
}

function Line({ line, words }: { readonly line: StoryLine; readonly words: StepWords }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { step, label, goesOn } = line;
  const { at, person } = step;
  const more = [...(label === null ? [] : [t('story.label', { number: label })]), ...words.more];
  return (
    <li className={classes.step} data-what={step.what} data-tone={toneOf(step)} data-goes-on={goesOn}>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {formats.clock(at)}
      </time>
      <StepSign step={step} goesOn={goesOn} />
      <div className={classes.words}>
        <p className={classes.title}>{words.title}</p>
        {more.length > 0 && <p className={classes.more}>{more.join(' · ')}</p>}
      </div>
      <span className={classes.person}>{person}</span>
    </li>
  );
}
