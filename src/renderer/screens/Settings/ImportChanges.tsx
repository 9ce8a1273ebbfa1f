import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChangedThing } from '../../../shared/contract/setup.ts';
import { unreachable } from '../../../shared/result.ts';
import classes from './Settings.module.css';

/** Each language is called by its own name. */
const languageNames = { en: 'English', ru: 'Русский' } as const;

/** What an import will change, one line each. */
export function ImportChanges({ changes }: { readonly changes: readonly ChangedThing[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>{wordsOf(change, t)}</li>
      ))}
    </ul>
  );
}

function wordsOf(change: ChangedThing, t: TFunction): string {
  switch (change.what) {
    case 'preference':
      return t('deskSettings.transfer.value', {
        name: t(`deskSettings.transfer.preference.${change.name}`),
        before: shown(change.before, t),
        after: shown(change.after, t),
      });
    case 'route':
      return t('deskSettings.transfer.route', { document: t(`printer.routes.documents.${change.document}`) });
    case 'printer':
      return t('deskSettings.transfer.printer', change);
    case 'scanner':
      return t('deskSettings.transfer.scanner', change);
    case 'template':
      return t('deskSettings.transfer.template', change);
    default:
      return unreachable(change);
  }
}

type OnePreference = Extract<ChangedThing, { what: 'preference' }>['before'];

/** The one value of it, as the forms above call it. */
function shown(one: OnePreference, t: TFunction): string {
  if (one.language !== undefined) return languageNames[one.language];
  if (one.colourScheme !== undefined) return t(`settings.schemes.${one.colourScheme}`);
  if (one.volume !== undefined) return t('settings.percent', { value: Math.round(one.volume * 100) });
  if (one.speech !== undefined) return t(`speech.ways.${one.speech}`);
  if (one.speechVolume !== undefined) {
    return t('settings.percent', { value: Math.round(one.speechVolume * 100) });
  }
  if (one.speechRate !== undefined) return t('speech.rateValue', { value: one.speechRate });
  if (one.labelType !== undefined) return t(`settings.labelTypes.${one.labelType}`);
  if (one.labelSize !== undefined) return t(`settings.labelSizes.${one.labelSize}`);
  if (one.scanBack !== undefined) return t(`deskSettings.scanBack.ways.${one.scanBack}`);
  const text = Object.values(one).flat().join(', ');
  return text === '' ? t('deskSettings.transfer.none') : text;
}
