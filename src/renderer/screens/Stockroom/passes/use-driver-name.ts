import { useTranslation } from 'react-i18next';

interface Car {
  readonly firstName: string;
  readonly lastName: string;
  readonly carModel: string;
  readonly carNumber: string;
}

/** A driver and a car as a line of text, in the order of the reader's language. */
export function useDriverName(): {
  readonly driver: (car: Car) => string;
  readonly car: (car: Car) => string;
} {
  const { t } = useTranslation();
  return {
    driver: ({ firstName, lastName }) => t('stockroom.passes.driver', { firstName, lastName }),
    car: ({ carModel, carNumber }) => t('stockroom.passes.car', { carModel, carNumber }),
  };
}
