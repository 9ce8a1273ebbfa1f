import { useTranslation } from 'react-i18next';
import type { CounterOrder } from '../../../shared/contract/counter.ts';
import { screenToHash } from '../../store/screen-hash.ts';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './CounterOrder.module.css';

interface Props {
  readonly orderId: string;
  readonly acts: CounterOrder['acts'];
}

/** What was done with it at the counter, the last first, and the way to everything else about it. */
export function OrderActs({ orderId, acts }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Panel
      title={t('counter.one.history')}
      aside={
        <a className={classes.story} href={screenToHash({ name: 'story', orderId })}>
          {t('counter.one.story')}
        </a>
      }
    >
      <ul className={classes.acts} data-testid="acts">
        {acts.toReversed().map(({ at, what, person }, index) => (
          <li key={`${at} ${what} ${acts.length - index}`} className={classes.act}>
            <span className="tabular">{formats.moment(at)}</span>
            <span>{t(`counter.one.acts.${what}`)}</span>
            {person !== null && <span className={classes.quiet}>{person}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
