import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SchemeDay } from '../../../shared/contract/schemes.ts';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { wayIcons } from '../../ui/ways.ts';
import { WayActs } from './WayActs.tsx';
import classes from './Schemes.module.css';

/** Orders that go into no supply. Nothing is drawn in a shop that never had one. */
export function Schemes() {
  const { t } = useTranslation();
  const schemes = useAppState((state) => state.schemes);
  if (!schemes?.length) return null;
  return (
    <Panel title={t('today.schemes.title')} hint={t('today.schemes.hint')}>
      <ul className={classes.schemes} data-testid="schemes">
        {schemes.map((day) => (
          <Scheme key={day.scheme} day={day} />
        ))}
      </ul>
    </Panel>
  );
}

function ToCouriers() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <div>
      <Button size="md" variant="default" data-testid="to-runs" onClick={() => go({ name: 'runs' })}>
        {t('today.schemes.couriers')}
      </Button>
    </div>
  );
}

function ToCourier() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <div>
      <Button
        size="md"
        variant="default"
        data-testid="to-courier"
        onClick={() => go({ name: 'courierHandOver', listId: null })}
      >
        {t('courier.open')}
      </Button>
    </div>
  );
}

function ToCounter() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <div>
      <Button
        size="md"
        variant="default"
        data-testid="to-counter"
        onClick={() => go({ name: 'counter', tab: 'find' })}
      >
        {t('today.schemes.counter')}
      </Button>
    </div>
  );
}

function Scheme({ day: { scheme, stages, late, due } }: { readonly day: SchemeDay }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const at = (stage: SchemeDay['stages'][number]['stage']): number =>
    stages.find((each) => each.stage === stage)?.orders ?? 0;
  return (
    <li className={classes.scheme} data-scheme={scheme}>
      <h3 className={classes.name}>
        <Icon name={wayIcons[scheme]} size={26} />
        {t(`ways.name.${scheme}`)}
      </h3>
      {stages.length === 0 && <p className={classes.quiet}>{t('today.schemes.nothing')}</p>}
      {stages.length > 0 && (
        <ul className={classes.stages}>
          {stages.map(({ stage, orders }) => (
            <li key={stage} data-stage={stage}>
              {t(`today.schemes.stage.${stage}`, { count: orders })}
            </li>
          ))}
        </ul>
      )}
      {late > 0 && (
        <p className={classes.late} data-testid="scheme-late">
          <Icon name="warning" size={20} />
          {t('today.schemes.late', { count: late })}
        </p>
      )}
      {due !== null && (
        <p className={classes.due}>
          <Icon name="clock" size={20} />
          {t('today.schemes.due', { at: formats.moment(due) })}
        </p>
      )}
      <WayActs scheme={scheme} fresh={at('new')} toPack={at('new') + at('assembly')} />
      {scheme === 'bySeller' && <ToCouriers />}
      {scheme === 'courier' && <ToCourier />}
      {scheme === 'selfPickup' && <ToCounter />}
    </li>
  );
}
