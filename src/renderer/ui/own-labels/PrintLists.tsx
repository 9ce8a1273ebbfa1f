import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelKind } from '../../../shared/domain/label/label-kinds.ts';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../Icon.tsx';
import { Loading } from '../Loading.tsx';
import { NoLabelPrinter } from './NoLabelPrinter.tsx';
import { paperOf } from './label-paper.ts';
import { templatesOfKind, usualTemplate } from './kind-templates.ts';
import { ownPrinter } from './own-printer.ts';
import { ActButton } from '../ActButton.tsx';
import { PreviewProblems, WayOut } from './PreviewProblems.tsx';
import { useTemplates } from './use-templates.ts';
import { Queued } from './Queued.tsx';
import { usePrintLists, type ListFields } from './use-print-lists.ts';
import classes from './PrintLists.module.css';

/** Lists that are printed at one press. */
export interface PrintableLists {
  readonly key: string;
  readonly name: string;
  readonly lists: readonly ListFields[];
}

interface Props {
  readonly kind: Extract<LabelKind, 'pickList' | 'packingList'>;
  /** The first one is what most people want. */
  readonly choices: readonly PrintableLists[];
}

/** Lists on the paper of the label printer: which, by what template, at which printer. */
export function PrintLists({ kind, choices }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const printer = useAppState((state) => ownPrinter(state, null));
  const labelSize = useAppState((state) => state.station?.preferences.labelSize ?? '58x40');
  const usedId = useAppState((state) => state.listTemplates[kind] ?? null);
  const use = useAppState((state) => state.chooseListTemplate);
  const view = useTemplates();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const { busy, problem, printed, print } = usePrintLists();
  if (!view) return <Loading height={60} />;
  if (!printer) return <NoLabelPrinter />;
  const entries = templatesOfKind(view, kind);
  const entry = usualTemplate(entries, usedId, paperOf(labelSize));
  const chosen = choices.find(({ key }) => key === chosenKey) ?? choices[0];
  if (!entry || !chosen) return null;
  return (
    <>
      <div className={classes.choices}>
        {choices.length > 1 && (
          <NativeSelect
            size="md"
            className={classes.choice ?? ''}
            label={t('pickList.print.what')}
            value={chosen.key}
            data={choices.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(event) => setChosenKey(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          size="md"
          className={classes.choice ?? ''}
          label={t('pickList.print.template')}
          value={entry.id}
          data={entries.map(({ id, template }) => ({ value: id, label: template.name }))}
          onChange={(event) => use(kind, event.currentTarget.value)}
        />
        <ActButton
          className={classes.go ?? ''}
          size="md"
          loading={busy}
          leftSection={<Icon name="printer" />}
          data-testid="print-lists"
          onClick={() => void print(entry.id, chosen.lists)}
        >
          {t('pickList.print.go', { printer: printer.name })}
        </ActButton>
      </div>
      {problem && (
        <PreviewProblems
          problems={[problem]}
          renderWayOut={({ code }) =>
            (code === 'templateFault' || code === 'codeDoesNotFit') && (
              <WayOut
                label={t('pickList.print.toTemplate')}
                onClick={() => go({ name: 'labelPrint', templateId: entry.id })}
              />
            )
          }
        />
      )}
      {printed && <Queued printed={printed} />}
    </>
  );
}
