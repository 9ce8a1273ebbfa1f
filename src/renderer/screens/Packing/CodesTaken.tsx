import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './CodesTaken.module.css';

/** The codes of the parcel in hand; a wrong one is given back with a touch. */
export function CodesTaken() {
  const { t } = useTranslation();
  const client = useClient();
  const codes = useAppState((state) => state.packing?.codes ?? null);
  const { run, busy, problem } = useOperation(client.packing.takeBackCode);
  if (!codes || codes.length === 0) return null;
  return (
    <>
      {problem && <ProblemNote problem={problem} tone="quiet" />}
      <ul className={classes.codes} aria-label={t('packing.codes')}>
        {codes.map(({ kind, key }) => (
          <li key={key} className={classes.code}>
            <span>{t(`packing.codeKind.${kind}`)}</span>
            <code className={classes.text}>{key}</code>
            <DeliberateButton
              size="sm"
              variant="subtle"
              disabled={busy}
              aria-label={t('packing.takeBackOf', { code: key })}
              onClick={() => void run({ key })}
            >
              {t('packing.takeBack')}
            </DeliberateButton>
          </li>
        ))}
      </ul>
    </>
  );
}
