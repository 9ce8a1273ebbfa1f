import { useTranslation } from 'react-i18next';
import type { VerdictKind } from '../../../shared/domain/verdict.ts';
import { withoutBadge } from '../../../shared/domain/people/people-badge.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { useAppState, useServices } from '../../app/services.ts';
import type { ScanFate as Fate } from '../../scanner/scan-fate.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { lengthOf } from './text-length.ts';
import actions from './VerdictActions.module.css';
import classes from './VerdictZone.module.css';

export type Untold = Exclude<Fate, { readonly kind: 'told' }>;

/** Also what scripts read as `data-reason`. */
const reasonOf = (fate: Untold): 'lookingUp' | 'noLink' | 'keptNoLink' | 'keptSilent' | 'asked' | 'lost' => {
  if (fate.kind === 'kept') return fate.why === 'noLink' ? 'keptNoLink' : 'keptSilent';
  return fate.kind;
};

/** In the place of a verdict, while the station has said nothing of the scan made last. */
export function ScanFate({ fate }: { readonly fate: Untold }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const waiting = useAppState((state) => state.waitingScans);
  const asked = useAppState((state) => state.askedScans);
  const isOther = useAppState((state) => state.answeredByOther);
  const reason = reasonOf(fate);
  const kind: VerdictKind = fate.kind === 'lookingUp' ? 'ready' : 'machine';
  const lost = useAppState((state) => state.lostScans.at(-1));
  const kept = fate.kind === 'asked' ? asked[0] : waiting.at(-1);
  const shown = fate.kind === 'lost' ? lost && { scan: lost, since: lost.endedAt } : kept;
  const words = {
    count: fate.kind === 'asked' ? asked.length : waiting.length,
    time: formats.clock(shown?.since ?? 0),
    // Waiting helps while the station is away, and not where another program has its address.
    by: isOther ? 'stranger' : 'station',
  };
  const headline = t(`kept.${reason}.headline`, words);
  const expects = t(`kept.${reason}.expects`, words);
  const more = reason === 'lookingUp' ? null : t(`kept.${reason}.more`, words);
  return (
    <section
      className={classes.zone}
      data-testid="verdict"
      data-kind={kind}
      data-reason={reason}
      data-length={lengthOf(expects)}
    >
      <div className={classes.facts}>
        <VerdictShape kind={kind} className={classes.shape} />
        <div className={classes.what}>
          <p className={classes.headline} data-part="headline">
            {headline}
          </p>
          {shown && (
            <p
              className={classes.article}
              data-part="article"
              data-length={lengthOf(printableScan(withoutBadge(shown.scan.text)))}
              title={printableScan(withoutBadge(shown.scan.text))}
            >
              {printableScan(withoutBadge(shown.scan.text))}
            </p>
          )}
        </div>
      </div>
      <p className={classes.expects} data-testid="expects">
        {expects}
      </p>
      <div className={classes.rest} data-part="rest">
        {more !== null && <p className={classes.more}>{more}</p>}
      </div>
      {fate.kind === 'asked' && shown && <Answers scanId={shown.scan.id} />}
      {fate.kind !== 'lookingUp' && (
        <p className={classes.announced} aria-live="assertive" aria-atomic="true">
          {headline}. {expects}
        </p>
      )}
    </section>
  );
}

function Answers({ scanId }: { readonly scanId: string }) {
  const { t } = useTranslation();
  const { keptScans } = useServices();
  return (
    <div className={actions.actions}>
      <DeliberateButton className={actions.main} size="xl" onClick={() => keptScans.confirm(scanId)}>
        {t('kept.process')}
      </DeliberateButton>
      <DeliberateButton className={actions.plain} size="xl" onClick={() => keptScans.drop(scanId)}>
        {t('kept.drop')}
      </DeliberateButton>
    </div>
  );
}
