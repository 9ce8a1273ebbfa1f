import { useTranslation } from 'react-i18next';
import type { ArticleCharge } from '../../../shared/contract/numbers.ts';

type Named = Pick<ArticleCharge, 'article' | 'nmId'>;

/** What an article is called: by its seller, else by its card. */
export function useArticleName(): (of: Named) => string {
  const { t } = useTranslation();
  return ({ article, nmId }) =>
    article ?? (nmId === null ? t('numbers.detail.noArticle') : t('numbers.detail.card', { nmId }));
}
