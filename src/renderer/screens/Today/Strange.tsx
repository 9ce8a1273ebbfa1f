import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { Panel } from '../../ui/Page.tsx';
import classes from './Strange.module.css';

/** Orders that the desk can't act on: silence would let them run late. */
export function Strange() {
  const { t } = useTranslation();
  const orders = useAppState((state) => state.newOrders?.notUnderstood ?? null);
  if (!orders?.length) return null;
  return (
    <Panel title={t('today.strange.title')} hint={t('today.strange.hint')}>
      <ul className={classes.list} data-testid="not-understood">
        {orders.map(({ orderId, article, said }) => (
          <li key={orderId} className={classes.order}>
            <span className={classes.article}>{article}</span>
            <span className="tabular">{t('today.strange.order', { id: orderId })}</span>
            <span>{t(`today.strange.said.${said.field}`, { value: said.value })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
