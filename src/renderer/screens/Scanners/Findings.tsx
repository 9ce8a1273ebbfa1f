import { useTranslation } from 'react-i18next';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import type { ScannerFindings } from '../../../shared/domain/scanner/scanner-profile.ts';
import classes from './ScannerSetUp.module.css';

/** A marking code with its crypto tail, and shift before a third of its characters. */
const KEYS_OF_MARKING_CODE = 110;

/** How a scanner is set up, in words. */
export function Findings({ findings }: { readonly findings: ScannerFindings }) {
  const { t, i18n } = useTranslation();
  const { connection, layout, letters, separator, prefix, trailer, suffix, identifiers, pace } = findings;
  const decimal = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const textOr = (text: string): string => (text === '' ? t('scanners.found.nothing') : printableScan(text));
  const capsLock = findings.warnings.some(({ code }) => code === 'capsLockOn') ? 'capsLockOn' : 'capsLockOff';
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('scanners.found.connection'), t(`scanners.found.connections.${connection}`)],
    ...(connection === 'keyboard'
      ? [
          [t('scanners.found.layout'), t(`scanners.found.layouts.${layout}`)] as const,
          [t('scanners.found.capsLock'), t(`scanners.found.${capsLock}`)] as const,
        ]
      : []),
    [t('scanners.found.letters'), t(`scanners.found.letterWays.${letters}`)],
    [
      t('scanners.found.separator'),
      t(`scanners.found.separators.${separator.form}`, { text: printableScan(separator.text) }),
    ],
    [t('scanners.found.prefix'), textOr(prefix)],
    [t('scanners.found.trailer'), textOr(trailer)],
    [t('scanners.found.suffix'), t(`scanners.found.suffixes.${suffix}`)],
    [t('scanners.found.identifiers'), t(identifiers ? 'common.yes' : 'common.no')],
    [
      t('scanners.found.pace'),
      pace === null
        ? t('scanners.found.paceSerial')
        : t('scanners.found.paceOf', {
            median: decimal.format(pace.medianMs),
            seconds: decimal.format((pace.medianMs * KEYS_OF_MARKING_CODE) / 1000),
          }),
    ],
  ];
  return (
    <dl className={classes.facts} data-testid="scanner-findings">
      {facts.map(([label, value]) => [
        <dt key={`${label}-label`}>{label}</dt>,
        <dd key={`${label}-value`}>{value}</dd>,
      ])}
    </dl>
  );
}
