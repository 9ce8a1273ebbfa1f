import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';

/** What people call the codes that each piece is asked for; a kind that has no name here keeps the marketplace's. */
export function useCodeNames(): (codes: readonly string[]) => string {
  const { t } = useTranslation();
  return useCallback(
    (codes) =>
      codes
        .map((code) => {
          const kind = metaKinds.find((each) => each === code);
          return kind ? t(`packing.codeKind.${kind}`) : code;
        })
        .join(', '),
    [t],
  );
}
