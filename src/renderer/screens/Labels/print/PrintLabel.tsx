import { Button, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TemplateEntry } from '../../../../shared/contract/templates.ts';
import { fieldsOf } from '../../../../shared/domain/label/label-kinds.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState } from '../../../app/services.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Page, Panel } from '../../../ui/Page.tsx';
import { Gone } from '../Gone.tsx';
import { useCopy } from '../edit/use-editor.ts';
import { LISTED } from '../../../ui/own-labels/label-fields.ts';
import { Preview } from '../preview/Preview.tsx';
import { PreviewProblems, WayOut } from '../../../ui/own-labels/PreviewProblems.tsx';
import { elementOf } from '../problem-place.ts';
import { useFieldName } from '../../../ui/own-labels/use-field-name.ts';
import { entryOf, useTemplates } from '../../../ui/own-labels/use-templates.ts';
import { CodeList } from './CodeList.tsx';
import { FieldsForm, idOfField } from './FieldsForm.tsx';
import { PrintActions } from './PrintActions.tsx';
import { fieldInForm, fieldsAtFault } from './print-form.ts';
import { RowsTable } from './RowsTable.tsx';
import { usePrintForm, type PrintForm } from './use-print-form.ts';
import classes from './PrintLabel.module.css';

/** A template is filled in, looked at as it will be, and printed. */
export function PrintLabel({ templateId }: { readonly templateId: string }) {
  const view = useTemplates();
  if (!view) return <Loading height="100%" isScreen />;
  const entry = entryOf(view, templateId);
  return entry ? <Filled entry={entry} /> : <Gone />;
}

function Filled({ entry }: { readonly entry: TemplateEntry }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const copy = useCopy();
  const form = usePrintForm(entry);
  const nameOf = useFieldName();
  const { template } = entry;
  const change = (): void => (entry.readOnly ? copy(template) : go({ name: 'labelEdit', draftId: entry.id }));
  return (
    <Page
      title={t('labels.print.title', { name: template.name })}
      aside={
        <Group>
          <Button variant="default" onClick={change}>
            {t(entry.readOnly ? 'labels.list.copy' : 'labels.list.edit')}
          </Button>
          <Button variant="default" onClick={() => go({ name: 'labels' })}>
            {t('labels.toList')}
          </Button>
        </Group>
      }
    >
      <div className={classes.columns}>
        <Values form={form} />
        <div className={classes.beside}>
          <Panel>
            <PreviewProblems
              problems={form.preview.shown?.problems ?? []}
              renderWayOut={(problem) => <WayTo form={form} problem={problem} onEdit={change} />}
            />
            <Preview
              title={t(form.sampled.length > 0 ? 'labels.preview.ofSample' : 'labels.preview.title')}
              request={form.request}
              state={form.preview}
              sampled={form.sampled.map(nameOf)}
              listed={form.listed}
              onPage={form.setPage}
            />
            <PrintActions form={form} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Values({ form }: { readonly form: PrintForm }) {
  const { t } = useTranslation();
  const { kind, draft, list, set, clear } = form;
  const hasRows = fieldsOf(kind).rows !== null;
  return (
    <Panel
      title={t('labels.print.values')}
      aside={
        <Button variant="subtle" size="sm" onClick={clear}>
          {t('labels.print.clear')}
        </Button>
      }
    >
      {kind === LISTED.kind && (
        <SegmentedControl
          fullWidth
          aria-label={t('labels.print.how')}
          data={[
            { value: 'one', label: t('labels.print.one') },
            { value: 'many', label: t('labels.print.many') },
          ]}
          value={draft.isListed ? 'many' : 'one'}
          onChange={(value) => set({ isListed: value === 'many' })}
        />
      )}
      {list && <CodeList form={form} list={list} />}
      <FieldsForm form={form} />
      {hasRows && <RowsTable form={form} />}
    </Panel>
  );
}

interface WayProps {
  readonly form: PrintForm;
  readonly problem: Problem;
  readonly onEdit: () => void;
}

/** To the value at fault, or to the template where no value is. */
function WayTo({ form, problem, onEdit }: WayProps) {
  const { t } = useTranslation();
  const { template } = form.entry;
  const hasFields = problem.code === 'templateFault' || problem.code === 'codeDoesNotFit';
  const [field] = hasFields ? fieldsAtFault(problem, template) : [];
  const id = field === undefined ? null : idOfField(fieldInForm(form.draft.rows, field));
  if (id !== null && document.getElementById(id) !== null) {
    return (
      <WayOut label={t('labels.preview.toField')} onClick={() => document.getElementById(id)?.focus()} />
    );
  }
  return elementOf(problem) === null ? null : (
    <WayOut label={t('labels.preview.toEditor')} onClick={onEdit} />
  );
}
