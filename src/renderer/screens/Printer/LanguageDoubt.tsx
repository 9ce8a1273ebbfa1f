import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Status.module.css';

/** A silent printer may be fine; one that speaks another language prints nothing, and is silent, too. */
export function LanguageDoubt({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  if (!printer.languageDoubtful) return null;
  return (
    <p className={classes.old} data-testid="language-doubt">
      <Icon name="warning" size={20} />
      {t('printer.languageDoubt', { language: t(`printer.languages.${printer.model.language}`) })}
    </p>
  );
}
