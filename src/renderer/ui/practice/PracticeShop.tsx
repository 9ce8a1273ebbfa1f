import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { practicePaces, type PracticeView } from '../../../shared/contract/practice.ts';
import { schemes } from '../../../shared/domain/scheme/schemes.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../Page.tsx';
import { ProblemNote } from '../ProblemNote.tsx';
import { useFormats } from '../use-formats.ts';
import { useShopNow } from './use-shop-now.ts';
import classes from './PracticeShop.module.css';

type Practice = NonNullable<PracticeView>;

/** What a trainee does to the practice marketplace. Nothing of it is drawn for a real account. */
export function PracticeShop() {
  const { t } = useTranslation();
  const practice = useAppState((state) => state.practice);
  if (practice === null) return null;
  return (
    <Panel title={t('practice.title')} hint={t('practice.hint')}>
      <div className={classes.shop} data-testid="practice-shop">
        <Ways practice={practice} />
        <Day practice={practice} />
      </div>
    </Panel>
  );
}

/** A newcomer meets the first way alone; the others come when they are asked for. */
function Ways({ practice }: { readonly practice: Practice }) {
  const { t } = useTranslation();
  const client = useClient();
  const [added, setAdded] = useState<number | null>(null);
  const { run, busy, problem } = useOperation(client.practice.addOrders);
  const missing = schemes.filter((scheme) => !practice.schemes.includes(scheme));
  const hasAll = missing.length === 0;
  const add = async (): Promise<void> => {
    setAdded(null);
    const answer = await run({ schemes: hasAll ? [...schemes] : missing });
    setAdded(answer?.value.orders ?? null);
  };
  return (
    <div className={classes.part}>
      <p>{t(hasAll ? 'practice.ways.all' : 'practice.ways.some')}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={busy} onClick={() => void add()}>
          {t(hasAll ? 'practice.ways.more' : 'practice.ways.add')}
        </Button>
      </div>
      <p className={classes.note} aria-live="polite">
        {added !== null && t('practice.ways.added', { count: added })}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

const paceNames = { 1: 'plain', 60: 'fast', 600: 'faster' } as const satisfies Readonly<
  Record<(typeof practicePaces)[number], string>
>;

const TICK_MS = 1000;

function Day({ practice: { clock } }: { readonly practice: Practice }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const pass = useOperation(client.practice.passTime);
  const pace = useOperation(client.practice.setPace);
  const shopNow = useShopNow(TICK_MS);
  const problem = pass.problem ?? pace.problem;
  return (
    <section className={classes.part} aria-label={t('practice.clock.name')}>
      <p>
        {t('practice.clock.now')} <strong data-testid="practice-now">{formats.supplyName(shopNow)}</strong>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" loading={pass.busy} onClick={() => void pass.run({ until: 'hour' })}>
          {t('practice.clock.hour')}
        </Button>
        <Button variant="default" loading={pass.busy} onClick={() => void pass.run({ until: 'morning' })}>
          {t('practice.clock.morning')}
        </Button>
      </div>
      <fieldset className={classes.paces}>
        <legend className={classes.hidden}>{t('practice.clock.pace')}</legend>
        {practicePaces.map((each) => (
          <Button
            key={each}
            variant={clock.pace === each ? 'filled' : 'default'}
            aria-pressed={clock.pace === each}
            onClick={() => void pace.run({ pace: each })}
          >
            {t(`practice.clock.paces.${paceNames[each]}`)}
          </Button>
        ))}
      </fieldset>
      <p className={classes.note}>{t('practice.clock.hint')}</p>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}
