import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateEntry } from '../../../../shared/contract/templates.ts';
import type { LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import { readSgtin } from '../../../../shared/domain/marking/read-sgtin.ts';
import type { TemplateProblem } from '../../../../shared/problem.ts';
import { useAppState } from '../../../app/services.ts';
import type { PrintDraft } from '../../../store/labels-slice.ts';
import { LISTED } from '../../../ui/own-labels/label-fields.ts';
import { ownPrinter } from '../../../ui/own-labels/own-printer.ts';
import { usePreview, type PreviewRequest, type PreviewState } from '../preview/use-preview.ts';
import { readCodeList, type CodeList } from './code-list.ts';
import {
  emptyDraft,
  fieldInForm,
  fieldsAtFault,
  missingIn,
  previewValues,
  readCopies,
  rowOf,
} from './print-form.ts';
import { readShown } from './shown-code.ts';

export interface PrintForm {
  readonly entry: TemplateEntry;
  readonly kind: LabelKind;
  readonly draft: PrintDraft;
  /** A field that the list of codes stands for. */
  readonly hidden: string | null;
  /** Null: one label is made of the fields. */
  readonly list: CodeList | null;
  readonly missing: readonly string[];
  readonly request: PreviewRequest;
  readonly preview: PreviewState;
  /** Fields that sample values stand for. */
  readonly sampled: readonly string[];
  /** The code that is looked at, of how many. */
  readonly listed: { readonly at: number; readonly count: number } | null;
  readonly setPage: (page: number) => void;
  readonly set: (part: Partial<PrintDraft>) => void;
  readonly setField: (name: string, value: string) => void;
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: string) => string | undefined;
  readonly showMistakes: () => void;
  readonly clear: () => void;
}

/** What is filled in for a template, with its preview and its mistakes. */
export function usePrintForm(entry: TemplateEntry): PrintForm {
  const { t } = useTranslation();
  const { id, template } = entry;
  const { kind } = template;
  const blank = useMemo(() => emptyDraft(kind), [kind]);
  const draft = useAppState((state) => state.printDrafts[id] ?? null) ?? blank;
  const setDraft = useAppState((state) => state.setPrintDraft);
  const run = useAppState((state) => state.codeRun);
  const setRun = useAppState((state) => state.setCodeRun);
  const [areMistakesShown, setMistakesShown] = useState(false);
  const [page, setPage] = useState(0);

  const { fields, rows, codes, isListed, printerId } = draft;
  const list = useMemo(() => (isListed ? readCodeList(codes) : null), [isListed, codes]);
  const count = list?.good.length ?? 0;
  const at = Math.max(0, Math.min(page, count - 1));
  const code = list?.good[at]?.code ?? null;
  const { values, sampled } = useMemo(
    () => previewValues(kind, { fields, rows, isListed }, code),
    [kind, fields, rows, isListed, code],
  );
  const columns = useAppState((state) => ownPrinter(state, printerId)?.model.across?.columns ?? 1);
  const copies = readCopies(draft.copies) ?? 1;
  const row = useMemo(
    () => rowOf(kind, { fields, rows, isListed }, list?.good ?? null, at, columns, copies),
    [kind, fields, rows, isListed, list, at, columns, copies],
  );
  const request = { template, values, printerId, page: isListed ? 0 : page, row };
  const preview = usePreview(request);
  const missing = missingIn(kind, { fields, rows, isListed });

  const doubt = useMemo(() => {
    if (kind !== LISTED.kind || isListed) return null;
    const given = readShown(fields[LISTED.field] ?? '');
    const read = given === '' ? null : readSgtin(given);
    return read && !read.ok ? read.problem : null;
  }, [kind, isListed, fields]);

  const faults = useMemo(() => {
    const found = new Map<string, TemplateProblem>();
    for (const problem of preview.shown?.problems ?? []) {
      if (problem.code !== 'templateFault' && problem.code !== 'codeDoesNotFit') continue;
      for (const field of fieldsAtFault(problem, template)) found.set(fieldInForm(rows, field), problem);
    }
    return found;
  }, [preview.shown, template, rows]);

  const errorOf = (field: string): string | undefined => {
    if (areMistakesShown && missing.includes(field)) return t('labels.print.fillIn');
    const fault = faults.get(field);
    if (fault?.code === 'codeDoesNotFit') return t('labels.print.atFault.codeDoesNotFit');
    if (fault?.code === 'templateFault' && !sampled.includes(field))
      return t(`labels.print.atFault.${fault.fault}`);
    if (field === LISTED.field && doubt !== null)
      return t('labels.print.codeDoubtful', { why: t(`labels.codes.why.${doubt.why}`) });
    return undefined;
  };

  const set = (part: Partial<PrintDraft>): void => {
    setDraft(id, { ...draft, ...part });
    // What became of the list before says nothing of this one.
    if (part.codes !== undefined && run !== null && run.state !== 'running') setRun(null);
  };
  return {
    entry,
    kind,
    draft,
    hidden: isListed ? LISTED.field : null,
    list,
    missing,
    request,
    preview,
    sampled,
    listed: isListed ? { at, count } : null,
    setPage,
    set,
    setField: (name, value) => set({ fields: { ...fields, [name]: value } }),
    errorOf,
    showMistakes: () => setMistakesShown(true),
    clear: () => {
      setMistakesShown(false);
      setPage(0);
      set({ ...blank, printerId, isListed });
    },
  };
}
