import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPrinter, FoundProblem } from '../../../../shared/domain/printer/found-printer.ts';
import { useAppState } from '../../../app/services.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { placeOf } from '../../../ui/print-job/place-of.ts';
import { millimetres } from '../printer-draft.ts';
import type { FoundDevice } from './group-found.ts';
import { serialSettings, readLine, withSetting } from './serial-line.ts';
import classes from './FoundCard.module.css';

interface Props {
  readonly device: FoundDevice;
  /** The printer that is being set up again; null: a new one. */
  readonly printerId: string | null;
  readonly busy: boolean;
  readonly onUse: (printer: FoundPrinter) => void;
  /** Queries what is connected to a serial port, at the rate in this address. */
  readonly onAsk: (address: string) => void;
}

/** One device found: what it is, where, what is in the way, and how all that is known. */
export function FoundCard({ device: { best, others }, printerId, busy, onUse, onAsk }: Props) {
  const { t } = useTranslation();
  const facts = useFacts(best);
  const addresses = new Set([best, ...others].map(({ address }) => address));
  const known = useAppState((state) =>
    state.printers?.printers.find(({ id, address }) => id !== printerId && addresses.has(address)),
  );
  const { place, at } = placeOf(best.address);
  return (
    <article className={classes.card} aria-label={best.name} data-testid="found" data-address={best.address}>
      <div>
        <h3 className={classes.name}>{best.name}</h3>
        <p className={classes.where}>{t(`printer.place.${place}`, { at })}</p>
      </div>
      <p>{facts.join(' · ')}</p>
      {best.problems.map((problem) => (
        <Trouble key={problem.code} problem={problem} />
      ))}
      {best.problems.some(({ code }) => code === 'notAsked') && place === 'serial' && (
        <AskPort printer={best} onAsk={onAsk} />
      )}
      {known ? <Known id={known.id} name={known.name} /> : <Use printer={best} busy={busy} onUse={onUse} />}
      {others.length > 0 && !known && (
        <details>
          <summary className={classes.summary}>{t('printerSetup.find.otherWays')}</summary>
          <ul className={classes.others}>
            {others.map((other) => (
              <li key={other.address} className={classes.other}>
                <OtherWay printer={other} />
                <Use printer={other} busy={busy} onUse={onUse} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {best.evidence.length > 0 && (
        <details>
          <summary className={classes.summary}>{t('printerSetup.find.how')}</summary>
          <dl className={classes.evidence}>
            {best.evidence.map(({ by, said }) => (
              <div key={`${by} ${said}`}>
                <dt>{t(`printerFind.witness.${by}`)}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}

function useFacts({ name, maker, model, firmware, language, dpi, headDots }: FoundPrinter): string[] {
  const { t } = useTranslation();
  const type = [maker, model].filter((part) => part !== null && part !== '').join(' ');
  return [
    ...(type !== '' && type !== name ? [type] : []),
    language === null ? t('printerSetup.find.unknownLanguage') : t(`printer.languages.${language}`),
    dpi === null ? t('printerSetup.find.unknownDpi') : t('printer.setUp.dpiIs', { dpi }),
    ...(dpi === null || headDots === null
      ? []
      : [t('printerSetup.find.headMm', { mm: millimetres(headDots, dpi) })]),
    ...(firmware === null ? [] : [firmware]),
  ];
}

function Trouble({ problem }: { readonly problem: FoundProblem }) {
  const { t } = useTranslation();
  const words = {
    reason: 'reason' in problem ? problem.reason : '',
    languages: 'languages' in problem ? problem.languages : '',
    group: 'group' in problem ? (problem.group ?? 'none') : 'none',
  };
  return (
    <div className={classes.trouble} data-problem={problem.code}>
      <Icon name="warning" />
      <div>
        <p className={classes.what}>{t(`printerFind.problem.${problem.code}.what`, words)}</p>
        <p>{t(`printerFind.problem.${problem.code}.next`, words)}</p>
      </div>
    </div>
  );
}

function Use({ printer, busy, onUse }: Pick<Props, 'busy' | 'onUse'> & { readonly printer: FoundPrinter }) {
  const { t } = useTranslation();
  const { name, language } = printer;
  const isKnown = language !== null;
  return (
    <div>
      <Button
        size="lg"
        disabled={busy}
        aria-label={t(isKnown ? 'printerSetup.find.useOf' : 'printerSetup.find.fillInOf', { name })}
        onClick={() => onUse(printer)}
      >
        {t(isKnown ? 'printerSetup.find.use' : 'printerSetup.find.fillIn')}
      </Button>
    </div>
  );
}

function Known({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <div>
      <p className={classes.known}>
        <Icon name="check" /> {t('printerSetup.find.already', { name })}
      </p>
      <Button mt="xs" variant="default" onClick={() => go({ name: 'printer', printerId: id })}>
        {t('printerSetup.toPrinter')}
      </Button>
    </div>
  );
}

function OtherWay({ printer: { address, problems } }: { readonly printer: FoundPrinter }) {
  const { t } = useTranslation();
  const { place, at } = placeOf(address);
  return (
    <div>
      <p>{t(`printer.place.${place}`, { at })}</p>
      {problems.map(({ code }) => (
        <p key={code} className={classes.where}>
          {t(`printerFind.problem.${code}.what`, { reason: '', languages: '' })}
        </p>
      ))}
    </div>
  );
}

function AskPort({ printer, onAsk }: Pick<Props, 'onAsk'> & { readonly printer: FoundPrinter }) {
  const { t } = useTranslation();
  const [baud, setBaud] = useState(readLine(printer.address).baud);
  return (
    <div className={classes.ask}>
      <NativeSelect
        size="md"
        label={t('printerSetup.find.askRate')}
        data={[...serialSettings.baud]}
        value={baud}
        onChange={(event) => setBaud(event.currentTarget.value)}
      />
      <Button
        variant="default"
        aria-label={t('printerSetup.find.askOf', { name: printer.name })}
        onClick={() => onAsk(withSetting(printer.address, 'baud', baud))}
      >
        {t('printerSetup.find.ask')}
      </Button>
    </div>
  );
}
