import { useTranslation } from 'react-i18next';
import { isAskedSize, type CodeSize } from '../../../../shared/domain/label/code-size.ts';
import classes from './Preview.module.css';

/** Rows repeat their codes; the first ones tell how large they are. */
const SHOWN = 3;

/** How large codes came out at whole dots, and whether their standard asks for another size. */
export function CodeSizes({ sizes }: { readonly sizes: readonly CodeSize[] }) {
  const { t } = useTranslation();
  const lines = [...new Map(sizes.map((size) => [JSON.stringify({ ...size, element: '' }), size])).entries()];
  return (
    <div className={classes.facts} title={t('labels.preview.codeSizeMeans')} data-testid="code-sizes">
      <ul className={classes.codes}>
        {lines.slice(0, SHOWN).map(([key, size]) => (
          <li key={key}>
            {t('labels.preview.codeSize', {
              ...size,
              symbology: t(`labels.edit.symbologies.${size.symbology}`),
              ofFull: size.ofFull ?? 'none',
            })}
            {size.asked !== null && !isAskedSize(size) && (
              <span className={classes.tooSmall}>
                {' '}
                {t('labels.preview.codeSizeAsked', {
                  ...size.asked,
                  way: size.module < size.asked.least ? 'wider' : 'narrower',
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
