import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../../shared/contract/printing.ts';
import type { FoundPrinter } from '../../../../shared/domain/printer/found-printer.ts';
import { useAppState } from '../../../app/services.ts';
import { NEW_PRINTER } from '../../../store/draft-slice.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { draftOf, draftOfFound, emptyDraft, readDraft } from '../printer-draft.ts';
import { FindSources } from './FindSources.tsx';
import { FoundCard } from './FoundCard.tsx';
import { groupFound, isBarePort, type FoundDevice } from './group-found.ts';
import { PrinterForm } from './PrinterForm.tsx';
import { useFind, useFound } from './use-find.ts';
import { useSavePrinter } from './use-save-printer.ts';
import classes from './FindStep.module.css';

const fieldOf = { model: 'input', address: 'input[name="address"]' } as const;

/** A printer that already stands on the desk may be looked for again: its cable moved, its address changed. */
export function FindStep({ printer }: { readonly printer: PrinterView | null }) {
  const { t } = useTranslation();
  const key = printer?.id ?? NEW_PRINTER;
  const go = useAppState((state) => state.go);
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const hasDraft = useAppState((state) => state.printerDrafts[key] !== undefined);
  const { start, stop, problem } = useFind();
  const { save, busy, problem: saveProblem } = useSavePrinter(printer?.id ?? null);
  const found = useFound();
  const [isTyping, setTyping] = useState(hasDraft || printer !== null);
  // Whoever began to type in goes on there.
  const [led, setLed] = useState<{ readonly to: 'model' | 'address' } | null>(
    hasDraft ? { to: 'address' } : null,
  );
  const form = useRef<HTMLDivElement>(null);
  // The form stands below all that is found: a small screen does not show it by itself.
  useEffect(() => {
    const field = led && form.current?.querySelector<HTMLElement>(fieldOf[led.to]);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [led]);

  const toTest = (printerId: string): void => go({ name: 'printerSetup', step: 'test', printerId });
  const use = async (one: FoundPrinter): Promise<void> => {
    const draft = draftOfFound(printer ? draftOf(printer) : emptyDraft, one);
    const read = readDraft(draft);
    if (one.language !== null && 'printer' in read) {
      const printerId = await save(read.printer);
      if (printerId !== null) return toTest(printerId);
    }
    setDraft(key, draft);
    setTyping(true);
    // What was found stands in the form now; what is missing is to be chosen there.
    setLed({ to: 'model' });
  };
  const devices = groupFound(found?.printers ?? []);
  const printers = devices.filter((device) => !isBarePort(device));
  const ports = devices.filter(isBarePort);
  const isSearching = found?.searching ?? false;
  const cards = (shown: readonly FoundDevice[]) => (
    <ul className={classes.found} aria-busy={isSearching}>
      {shown.map((device) => (
        <li key={device.best.address}>
          <FoundCard
            device={device}
            printerId={printer?.id ?? null}
            busy={busy}
            onUse={(one) => void use(one)}
            onAsk={(address) => start([address])}
          />
        </li>
      ))}
    </ul>
  );
  const wasSearched = isSearching || devices.length > 0 || (found?.sources.length ?? 0) > 0;
  return (
    <>
      <p className={classes.before}>{t('printerSetup.find.before')}</p>
      <div className={classes.search}>
        {isSearching ? (
          <Button size="lg" variant="default" onClick={stop}>
            {t('printerSetup.find.stop')}
          </Button>
        ) : (
          <Button size="lg" onClick={() => start()}>
            {t(wasSearched ? 'printerSetup.find.again' : 'printerSetup.find.start')}
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          onClick={() => {
            setTyping(true);
            setLed({ to: 'address' });
          }}
        >
          {t('printerSetup.find.typeIn')}
        </Button>
        <p className={classes.count} aria-live="polite" data-testid="found-count">
          {isSearching && <Loader size="sm" />}
          {isSearching && t('printerSetup.find.searching')}{' '}
          {wasSearched && t('printerSetup.find.foundCount', { count: printers.length })}
        </p>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {saveProblem && <ProblemNote problem={saveProblem} />}
      {cards(printers)}
      {ports.length > 0 && (
        <details>
          <summary className={classes.ports}>{t('printerSetup.find.ports', { count: ports.length })}</summary>
          {cards(ports)}
        </details>
      )}
      <Networks onSearch={() => start()} />
      {wasSearched && <FindSources found={found} />}
      {isTyping && (
        <>
          <div>
            <Button variant="default" onClick={() => setTyping(false)}>
              {t('printerSetup.find.typeInHide')}
            </Button>
          </div>
          <div ref={form} className={classes.form} data-testid="printer-form">
            <PrinterForm printer={printer} onSaved={toTest} />
          </div>
        </>
      )}
    </>
  );
}

function Networks({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation();
  const networks = useAppState((state) => state.networks);
  const setNetworks = useAppState((state) => state.setNetworks);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className={classes.networks} onSubmit={submit}>
      <TextInput
        label={t('printerSetup.find.networks')}
        description={t('printerSetup.find.networksHint')}
        value={networks}
        maxLength={4000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setNetworks(event.currentTarget.value)}
      />
      {networks.trim() !== '' && (
        <Button type="submit" variant="default">
          {t('printerSetup.find.start')}
        </Button>
      )}
    </form>
  );
}
