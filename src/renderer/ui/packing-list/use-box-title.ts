import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackedGroup } from './packed-groups.ts';

/** “Box 3: 12 parcels”. */
export function useBoxTitle(): (group: PackedGroup) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ box, parcels }) => {
      const name = box === null ? t('packingList.noBox') : t('packingList.box', { name: box });
      return `${name}: ${t('packingList.parcels', { count: parcels.length })}`;
    },
    [t],
  );
}
