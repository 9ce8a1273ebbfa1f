import { useTranslation } from 'react-i18next';
import { MAX_QUERY } from '../../../shared/contract/story.ts';
import { useAppState } from '../../app/services.ts';
import { screenToHash } from '../../store/screen-hash.ts';
import classes from './Numbers.module.css';

/** To the orders of an article, as the search does. */
export function OrdersLink({ article }: { readonly article: string }) {
  const { t } = useTranslation();
  const seek = useAppState((state) => state.seek);
  return (
    <a
      className={classes.orders}
      href={screenToHash({ name: 'search' })}
      aria-label={t('numbers.detail.ordersOf', { article })}
      onClick={() => seek({ text: article.slice(0, MAX_QUERY), isScan: false })}
    >
      {t('numbers.detail.orders')}
    </a>
  );
}
