import path from 'node:path';
import type { Handlers } from '../../../shared/contract/index.ts';
import { checkTemplate } from '../../../shared/domain/label/check-template.ts';
import { sampleValues } from '../../../shared/domain/label/label-kinds.ts';
import { freeName, isNameAmong } from '../../../shared/domain/given-name.ts';
import {
  readTemplate,
  TEMPLATE_NAME_LENGTH,
  type LabelTemplate,
} from '../../../shared/domain/label/label-template.ts';
import { tooLargeTemplate, tooManyTemplates } from '../../../shared/domain/label/template-weight.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createSignal, feed, type Source } from '../../kernel/signal.ts';
import {
  defaultTemplates,
  type TemplateLanguage,
} from '../../labels/templates/defaults/default-templates.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { createOwnTemplates, type OwnTemplates } from './take-over.ts';
import { openTemplateFiles } from './template-files.ts';

export interface TemplatePorts {
  /** The data folder; the templates lie in `templates` in it. */
  readonly folder: string;
  /** The language of the built-in templates. */
  readonly language: () => TemplateLanguage;
  /** The printer to draw for; null if there is no such printer. Passing `null` asks for the desk's own. */
  readonly model: (printerId: string | null) => PrinterModel | null;
  readonly preview: LabelDrawers['previewOwn'];
  readonly takePicture: LabelDrawers['takePicture'];
  /** Told when the language changes. */
  readonly preferences: Source;
  /** A person made, changed or removed a template. */
  readonly saved: (template: {
    readonly templateId: string;
    readonly name: string;
    readonly turn: 'added' | 'changed' | 'removed';
  }) => void;
  readonly clock: () => number;
  readonly newId: () => string;
}

export interface Templates {
  readonly handlers: Handlers['templates'];
  readonly own: OwnTemplates;
  find(id: string): LabelTemplate | null;
}

/** The name used in problems for a template that came without a file. */
const UNNAMED = 'template';

export function createTemplates(ports: TemplatePorts): Templates {
  const isDefault = (id: string): boolean => defaultTemplates('en').has(id);
  const files = openTemplateFiles(path.join(ports.folder, 'templates'), isDefault, ports.clock());
  const changes = createSignal();
  const ownOf = (id: string): LabelTemplate | null => files.all().get(id) ?? null;
  const find = (id: string): LabelTemplate | null =>
    ownOf(id) ?? defaultTemplates(ports.language()).get(id) ?? null;

  return {
    own: createOwnTemplates(files, isDefault, changes),
    find,
    handlers: {
      list: feed(
        () => ({
          templates: [
            ...[...files.all()]
              .map(([id, template]) => ({ id, readOnly: false, template }))
              .sort((a, b) => a.template.name.localeCompare(b.template.name, ports.language())),
            ...[...defaultTemplates(ports.language())].map(([id, template]) => ({
              id,
              readOnly: true,
              template,
            })),
          ],
          problems: [...files.problems()],
        }),
        changes,
        ports.preferences,
      ),
      save: async ({ id, template: document }) => {
        if (id !== null && isDefault(id)) return fail({ code: 'templateReadOnly', templateId: id });
        if (id !== null && ownOf(id) === null) return fail({ code: 'templateUnknown', templateId: id });
        const tooLarge = tooLargeTemplate(document);
        if (tooLarge) return fail(tooLarge);
        const read = readTemplate(document, nameOf(document));
        if (!read.ok) return read;
        const [fault] = checkTemplate(read.value);
        if (fault !== undefined) return fail(fault);
        const saved = id ?? ports.newId().toLowerCase();
        const others = [...files.all()].flatMap(([other, { name }]) => (other === saved ? [] : [name]));
        const wanted = read.value.name;
        if (id !== null && ownOf(id)?.name !== wanted && isNameAmong(wanted, others))
          return fail({ code: 'nameInUse', thing: 'template', name: wanted });
        const name = id === null ? freeName(wanted, others, TEMPLATE_NAME_LENGTH) : wanted;
        const named = { ...read.value, name };
        const before = ownOf(saved);
        const isMore = before === null || JSON.stringify(named).length > JSON.stringify(before).length;
        const tooMany = isMore ? tooManyTemplates(new Map([...files.all(), [saved, named]])) : null;
        if (tooMany) return fail(tooMany);
        const written = files.write(saved, named);
        if (!written.ok) return written;
        ports.saved({ templateId: saved, name, turn: id === null ? 'added' : 'changed' });
        changes.tell();
        return ok({ id: saved, name });
      },
      remove: async ({ id }) => {
        if (isDefault(id)) return fail({ code: 'templateReadOnly', templateId: id });
        const own = ownOf(id);
        if (own === null) return fail({ code: 'templateUnknown', templateId: id });
        const removed = files.remove(id);
        if (!removed.ok) return removed;
        ports.saved({ templateId: id, name: own.name, turn: 'removed' });
        changes.tell();
        return ok(null);
      },
      takePicture: ({ file }) => ports.takePicture(Buffer.from(file, 'base64')),
      preview: async ({ template: document, fields, printerId, page, row }) => {
        const model = ports.model(printerId);
        if (model === null) return fail({ code: 'printerUnknown', printerId: printerId ?? '' });
        const tooLarge = tooLargeTemplate(document);
        if (tooLarge) return ok({ label: null, page: 0, count: 0, codes: [], problems: [tooLarge] });
        const read = readTemplate(document, nameOf(document));
        if (!read.ok) return read;
        const values = fields ?? sampleValues(read.value.kind);
        // The editor's marks refer to one label, so several across are not drawn.
        const drawnFor = fields === null ? { ...model, across: null } : model;
        const label = { template: read.value, fields: values, model: drawnFor };
        let drawn = await ports.preview(label, page, row);
        const last = drawn.ok ? drawn.value.count - 1 : -1;
        // The editor may have shown a label that is gone with the last change.
        if (page > last && last >= 0) drawn = await ports.preview(label, last, row);
        if (!drawn.ok) return drawn;
        const { label: picture, count, sizes, problems } = drawn.value;
        return ok({
          label: picture && { ...picture, png: Buffer.from(picture.png).toString('base64') },
          page: Math.max(0, Math.min(page, last)),
          count,
          codes: [...sizes],
          problems: [...problems],
        });
      },
    },
  };
}

const nameOf = ({ name }: Readonly<Record<string, unknown>>): string =>
  typeof name === 'string' && name !== '' ? name.slice(0, 80) : UNNAMED;
