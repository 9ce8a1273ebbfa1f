import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SchemeDay } from '../../../shared/contract/schemes.ts';
import type { Scheme } from '../../../shared/domain/scheme/schemes.ts';
import { useAppState } from '../../app/services.ts';
import type { Screen } from '../../store/screens.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { wayIcons } from '../../ui/ways.ts';
import { PutBack } from './PutBack.tsx';
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
          <Way key={day.scheme} day={day} />
        ))}
      </ul>
      <PutBack />
    </Panel>
  );
}

/** Where a way has a screen of its own. */
const leads = {
  bySeller: { testId: 'to-runs', to: { name: 'runs' }, words: 'today.schemes.couriers' },
  courier: { testId: 'to-courier', to: { name: 'courierHandOver', listId: null }, words: 'courier.open' },
  selfPickup: { testId: 'to-counter', to: { name: 'counter', tab: 'find' }, words: 'today.schemes.counter' },
  warehouse: null,
  crossBorder: null,
} as const satisfies Record<
  Scheme,
  { readonly testId: string; readonly to: Screen; readonly words: string } | null
>;

function Lead({ scheme }: { readonly scheme: Scheme }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const lead = leads[scheme];
  if (lead === null) return null;
  return (
    <div>
      <Button size="md" variant="default" data-testid={lead.testId} onClick={() => go(lead.to)}>
        {t(lead.words)}
      </Button>
    </div>
  );
}

function Way({ day: { scheme, stages, late, due } }: { readonly day: SchemeDay }) {
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
      <Lead scheme={scheme} />
    </li>
  );
}
