import { useTranslation } from 'react-i18next';
import type { PackingList } from '../../../shared/contract/supply-lists.ts';
import classes from './PackedBy.module.css';

/** Who packed how many of a supply. */
export function PackedBy({ people }: Pick<PackingList, 'people'>) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <div className={classes.people} data-testid="packed-by">
      <span>{t('packingList.packedBy')}:</span>
      <ul className={classes.people} aria-label={t('packingList.packedBy')}>
        {people.map(({ person, parcels }) => (
          <li key={person ?? ''}>
            {person ?? t('packingList.nobody')} <b className="tabular">{parcels}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
