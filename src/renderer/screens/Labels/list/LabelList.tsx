import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplatesView } from '../../../../shared/contract/templates.ts';
import { labelKinds, type LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import { readTemplate } from '../../../../shared/domain/label/label-template.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState } from '../../../app/services.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Page, Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { newTemplate } from '../edit/new-element.ts';
import { useStartDraft } from '../edit/use-editor.ts';
import { OpenFile } from '../OpenFile.tsx';
import { useTemplates } from '../../../ui/own-labels/use-templates.ts';
import { DraftCard, TemplateCard } from './TemplateCard.tsx';
import classes from './LabelList.module.css';

/** All labels of the desk by kind, the owner's first, each as it looks. */
export function LabelList() {
  const { t } = useTranslation();
  const view = useTemplates();
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <Page title={t('labels.title')} aside={<NewOnes onProblem={setProblem} />}>
      {problem && <NotOpened problem={problem} />}
      {view ? <Kinds view={view} /> : <Loading height="60vh" />}
    </Page>
  );
}

/** A file that somebody chose; nothing was set aside for it, unlike for those in the folder of templates. */
function NotOpened({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  if (problem.code !== 'templateUnreadable') return <ProblemNote problem={problem} />;
  return (
    <div className={classes.failed} role="alert" data-testid="not-opened">
      <p>
        <b>{t('labels.list.importFailed', { file: problem.file })}</b>
      </p>
      <p>{t('labels.list.importNext')}</p>
      <pre className={classes.reason}>{problem.reason}</pre>
    </div>
  );
}

function Kinds({ view }: { readonly view: TemplatesView }) {
  const { t } = useTranslation();
  const kindShown = useAppState((state) => state.kindShown);
  return (
    <>
      {view.problems.length > 0 && (
        <Panel title={t('labels.list.unreadable')}>
          {view.problems.map((problem) => (
            <ProblemNote key={JSON.stringify(problem)} problem={problem} tone="quiet" />
          ))}
        </Panel>
      )}
      <KindFilter />
      <NeverSaved />
      {labelKinds
        .filter((kind) => kindShown === null || kind === kindShown)
        .map((kind) => (
          <section key={kind} aria-label={t(`labels.kinds.${kind}`)} data-kind={kind}>
            <h2 className={classes.kind}>{t(`labels.kinds.${kind}`)}</h2>
            <p className={classes.means}>{t(`labels.kindMeans.${kind}`)}</p>
            <ul className={classes.cards}>
              {view.templates
                .filter(({ template }) => template.kind === kind)
                .map((entry) => (
                  <li key={entry.id}>
                    <TemplateCard entry={entry} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function KindFilter() {
  const { t } = useTranslation();
  const shown = useAppState((state) => state.kindShown);
  const show = useAppState((state) => state.showKind);
  const choices: readonly (LabelKind | null)[] = [null, ...labelKinds];
  return (
    <fieldset className={classes.filter} aria-label={t('labels.list.filter')}>
      {choices.map((kind) => (
        <button
          key={kind ?? 'all'}
          type="button"
          className={classes.choice}
          aria-pressed={kind === shown}
          onClick={() => show(kind)}
        >
          {kind === null ? t('labels.list.all') : t(`labels.kinds.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** New labels, copies and opened files that were not saved. */
function NeverSaved() {
  const { t } = useTranslation();
  const drafts = useAppState((state) => state.editorDrafts);
  const never = Object.entries(drafts).filter(([, { templateId }]) => templateId === null);
  if (never.length === 0) return null;
  return (
    <section aria-label={t('labels.list.drafts')}>
      <h2 className={classes.kind}>{t('labels.list.drafts')}</h2>
      <ul className={classes.cards}>
        {never.map(([draftId, { history }]) => (
          <li key={draftId}>
            <DraftCard draftId={draftId} template={history.present} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a label, in millimetres, before the station has told the desk's own. */
const USUAL = { width: 58, height: 40 } as const;
const sizes = { '58x40': USUAL, '40x30': { width: 40, height: 30 } } as const;

function NewOnes({ onProblem }: { readonly onProblem: (problem: Problem | null) => void }) {
  const { t } = useTranslation();
  const start = useStartDraft();
  const kind = useAppState((state) => state.kindShown) ?? 'productBarcode';
  const size = useAppState((state) => state.station && sizes[state.station.preferences.labelSize]) ?? USUAL;
  const open = (text: string, name: string): void => {
    const read = readTemplate(parseJson(text), name);
    onProblem(read.ok ? null : read.problem);
    if (read.ok) start(read.value);
  };
  return (
    <Group>
      <OpenFile label={t('labels.list.import')} accept=".json,application/json" onText={open} />
      <Button
        onClick={() =>
          start(newTemplate(kind, t('labels.list.newName', { kind: t(`labels.kinds.${kind}`) }), size))
        }
      >
        {t('labels.list.new')}
      </Button>
    </Group>
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
