import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { visitorManners, type Visitor } from '../../../shared/contract/practice.ts';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../DeliberateButton.tsx';
import { ProblemNote } from '../ProblemNote.tsx';
import classes from './PracticeBuyers.module.css';

/** In training nobody comes by themselves: a trainee lets them come, and plays both sides. */
export function PracticeBuyers() {
  const { t } = useTranslation();
  const client = useClient();
  const practice = useAppState((state) => state.practice);
  const { run, busy, problem } = useOperation(client.practice.somebodyComes);
  if (practice === null) return null;
  const { people, waiting } = practice;
  return (
    <section className={classes.buyers} aria-label={t('practice.people.title')} data-testid="practice-buyers">
      <h3 className={classes.title}>{t('practice.people.title')}</h3>
      <p className={classes.hint}>
        {t(waiting === 0 ? 'practice.people.nobodyWaits' : 'practice.people.hint')}
      </p>
      {waiting > 0 && (
        <fieldset className={classes.come}>
          <legend className={classes.legend}>{t('practice.people.come')}</legend>
          {visitorManners.map((manner) => (
            <Button key={manner} variant="default" disabled={busy} onClick={() => void run({ manner })}>
              {t(`practice.people.manner.${manner}`)}
            </Button>
          ))}
        </fieldset>
      )}
      {problem && <ProblemNote problem={problem} />}
      <ul className={classes.people}>
        {people.map((visitor) => (
          <Person key={visitor.id} visitor={visitor} />
        ))}
      </ul>
    </section>
  );
}

function Person({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation();
  const client = useClient();
  const { scan } = useServices();
  const { run, busy } = useOperation(client.practice.somebodyGoes);
  const { id, firstName, orderCode, phoneTail, passcodes, manner } = visitor;
  const [first = '', again] = passcodes;
  return (
    <li className={classes.person} data-manner={manner}>
      <div className={classes.head}>
        <strong className={classes.name}>{firstName}</strong>
        <Button
          variant="subtle"
          size="sm"
          loading={busy}
          aria-label={t('practice.people.goesName', { name: firstName })}
          onClick={() => void run({ id })}
        >
          {t('practice.people.goes')}
        </Button>
      </div>
      <p>{t(`practice.people.thinks.${manner}`)}</p>
      <DeliberateButton
        repeats
        variant="default"
        aria-label={t('practice.people.scan', { name: firstName, code: orderCode })}
        onClick={() => scan(orderCode, Date.now())}
      >
        <span className={classes.code}>{orderCode}</span>
      </DeliberateButton>
      <p className={classes.said}>
        <span>{t('practice.people.says', { code: first })}</span>
        {again !== undefined && <span>{t('practice.people.saysAgain', { code: again })}</span>}
        <span className={classes.quiet}>{t('practice.people.phone', { tail: phoneTail })}</span>
      </p>
    </li>
  );
}
