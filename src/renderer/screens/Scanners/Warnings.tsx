import { useTranslation } from 'react-i18next';
import { damagesMarking, type ScannerWarning } from '../../../shared/domain/scanner/scanner-profile.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import type { ToldWarning } from '../../words/en/scanners.ts';
import classes from './Warnings.module.css';

/** What is wrong and what to do about it; what damages marking codes first, in red and with the shape of a stop. */
export function Warnings({ warnings }: { readonly warnings: readonly ScannerWarning[] }) {
  const told = warnings.filter((warning) => warning.code !== 'capsLockOn');
  if (told.length === 0) return null;
  const bad = told.filter((warning) => damagesMarking([warning]));
  const mild = told.filter((warning) => !damagesMarking([warning]));
  return (
    <ul className={classes.warnings}>
      {[...bad, ...mild].map((warning) => (
        <li
          key={warning.code}
          className={classes.warning}
          data-damages={bad.includes(warning)}
          data-warning={warning.code}
        >
          {bad.includes(warning) ? (
            <VerdictShape kind="wrong" className={classes.shape} />
          ) : (
            <Icon name="warning" size={28} className={classes.shape} />
          )}
          <Words warning={warning} />
        </li>
      ))}
    </ul>
  );
}

function Words({ warning }: { readonly warning: ToldWarning }) {
  const { t } = useTranslation();
  const named = namesOf(warning);
  return (
    <div className={classes.text}>
      <p className={classes.what}>{t(`scanners.warning.${warning.code}.what`, named)}</p>
      <p>{t(`scanners.warning.${warning.code}.next`, named)}</p>
    </div>
  );
}

/** More would be a list that nobody reads. */
const SHOWN_CHARACTERS = 12;

function namesOf(warning: ToldWarning): Readonly<Record<string, string | number>> {
  switch (warning.code) {
    case 'lettersFolded':
      return { to: warning.to };
    case 'charactersMissing':
      return { count: warning.count };
    case 'charactersChanged': {
      const shown = warning.characters.slice(0, SHOWN_CHARACTERS);
      const rest = warning.characters.length > shown.length ? ' …' : '';
      return { characters: shown.map(({ sent, arrived }) => `${sent} → ${arrived}`).join('  ') + rest };
    }
    default:
      return {};
  }
}
