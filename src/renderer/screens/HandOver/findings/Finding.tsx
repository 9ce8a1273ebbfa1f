import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findingSeverities, type FindingKind } from '../../../../shared/domain/supply/finding-kinds.ts';
import { SeverityShape } from './SeverityShape.tsx';
import classes from './Finding.module.css';

interface Props {
  readonly kind: FindingKind;
  /** How many orders, boxes or labels it is about. */
  readonly count: number;
  /** The one touch that leads to where it is mended, or mends it. */
  readonly action: ReactNode;
  /** By name, and what went wrong with the touch. */
  readonly children?: ReactNode;
}

/** One thing that was found: how much it matters by shape, colour and word, then what to do about it. */
export function Finding({ kind, count, action, children }: Props) {
  const { t } = useTranslation();
  const severity = findingSeverities[kind];
  return (
    <section
      className={classes.finding}
      data-severity={severity}
      data-testid={kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}
      aria-label={t(`handOver.finding.${kind}.title`, { count })}
    >
      <div className={classes.head}>
        <SeverityShape severity={severity} />
        <div className={classes.words}>
          <p className={classes.severity}>{t(`handOver.severity.${severity}`)}</p>
          <h3 className={classes.title}>{t(`handOver.finding.${kind}.title`, { count })}</h3>
          <p>{t(`handOver.finding.${kind}.text`, { count })}</p>
        </div>
        <div className={classes.action}>{action}</div>
      </div>
      {children}
    </section>
  );
}
