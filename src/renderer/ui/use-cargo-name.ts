import { useTranslation } from 'react-i18next';

/** What a cargo type is called on the floor. */
export function useCargoName(): (cargoType: number | null) => string {
  const { t } = useTranslation();
  return (cargoType) => {
    switch (cargoType ?? 0) {
      case 1:
        return t('today.cargo.normal');
      case 2:
        return t('today.cargo.oversized');
      case 3:
        return t('today.cargo.large');
      case 0:
        return t('today.cargo.unknown');
      default:
        return t('today.cargo.other', { type: cargoType });
    }
  };
}
