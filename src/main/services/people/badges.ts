import { createHash } from 'node:crypto';
import {
  BADGE_DIGITS,
  HIDDEN_BADGE,
  badgeCode,
  badgesIn,
  readBadge,
  roleOnBadge,
  withoutBadge,
} from '../../../shared/domain/people/people-badge.ts';
import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import type { PersonRef } from '../../../shared/domain/people/people.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/people/people.ts';
import { defaultTemplateId, defaultTemplates } from '../../labels/templates/defaults/default-templates.ts';
import type { OwnSheet } from '../../db/journal/own-sheets.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { enqueue } from '../printing/enqueue.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import { renderOwnLabel, type PaperSize } from '../printing/own-labels.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { sealBadge } from './pin.ts';
import type { DeviceKey } from './seal.ts';

export interface BadgesPorts {
  readonly journal: Pick<Journal, 'audit' | 'jobs' | 'people' | 'transaction'>;
  readonly printers: PrinterPool;
  /** The printer keeps files of what it prints. */
  readonly keepsLabels: (printer: PrinterSetup) => boolean;
  readonly drawers: Pick<LabelDrawers, 'own'>;
  /** Millimetres of the label in the printer. */
  readonly paper: () => PaperSize;
  /** The name of the person who prints it. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly key: DeviceKey;
}

/** The label is out or no longer wanted, so its code can be forgotten. */
const isOver: ReadonlySet<JobOutcome['kind']> = new Set<JobOutcome['kind']>([
  'taken',
  'cancelled',
  'unwanted',
]);

/**
 * What people scan to sign in. Only the sealed hash of a code is ever stored; the code itself stays in memory until its
 * label is printed, and after a restart a new one has to be printed on request.
 */
export interface Badges {
  /** Sends a new badge to the printer; the person's earlier one stops working. */
  print(
    person: PersonRef,
  ): Result<{ readonly jobId: string }, ProblemOf<'printerNotSet' | 'printerKeepsLabels' | 'queueFull'>>;
  remove(person: PersonRef): void;
  readonly document: PrintableDocument<'badge'>;
  /** Null: not a badge, or one no longer in use. */
  ownerOf(text: string): PersonRow | null;
  /** The scanned text without anything that looks like a badge or contains the digits of a valid one. */
  without(text: string): string;
}

export function createBadges(ports: BadgesPorts): Badges {
  const { journal, clock } = ports;
  const { people } = journal;
  const waiting = new Map<string, { readonly sheet: OwnSheet; readonly address: string }>();
  const hashOf = (code: string): string =>
    sealBadge(createHash('sha256').update(code).digest('hex'), ports.key);
  return {
    print: (person) => {
      const printer = ports.printers.effectivePrinter('own');
      if (!printer) return fail({ code: 'printerNotSet' });
      const setup = printer.setup();
      if (ports.keepsLabels(setup)) return fail({ code: 'printerKeepsLabels', printer: setup.name });
      const full = queueFull(journal.jobs, printer.id, 1);
      if (full) return fail(full);
      const code = badgeCode(randomDigits(ports.randomBytes));
      const { ru, en } = roleOnBadge[person.role];
      const jobId = ports.newId();
      journal.transaction(() => {
        journal.audit.add(clock(), 'badgeMade', { personId: person.id, name: person.name });
        const document = { kind: 'badge', personId: person.id, name: person.name } as const;
        enqueue(ports, { jobId, printerId: printer.id, document, cause: 'badge' });
        people.setBadge(person.id, hashOf(code));
      });
      const sheet: OwnSheet = {
        template: badgeTemplate(ports.paper()),
        fields: { rows: [{ code, ru: person.name, en: `${en} · ${ru}` }] },
      };
      waiting.set(person.id, { sheet, address: setup.address });
      printer.queue.wake();
      return ok({ jobId });
    },
    remove: (person) =>
      journal.transaction(() => {
        journal.audit.add(clock(), 'badgeRemoved', { personId: person.id, name: person.name });
        people.setBadge(person.id, null);
      }),
    document: {
      render: async ({ personId, name }, { setup }) => {
        // Another printer took over, or this one was changed since the badge was requested.
        if (ports.keepsLabels(setup)) return fail({ code: 'printerKeepsLabels', printer: setup.name });
        const sheet = waiting.get(personId)?.sheet;
        return sheet
          ? renderOwnLabel(ports.drawers, sheet, 0, setup.model)
          : fail({ code: 'templateUnknown', templateId: name });
      },
      // The code was forgotten at a stop, or the job is at another printer than the one chosen: whoever may set up
      // printers could otherwise redirect another person's badge to a program of their own.
      stillWanted: ({ personId }, setup) => {
        const asked = waiting.get(personId);
        return asked !== undefined && (ports.keepsLabels(setup) || asked.address === setup.address);
      },
      ended: ({ personId }, { kind }) => {
        if (isOver.has(kind)) waiting.delete(personId);
      },
    },
    ownerOf: (text) => {
      const code = readBadge(text);
      return code === null ? null : people.ofBadge(hashOf(code));
    },
    without: (text) => {
      const holds = (): boolean => badgesIn(text).some((code) => people.ofBadge(hashOf(code)) !== null);
      return holds() ? HIDDEN_BADGE : withoutBadge(text);
    },
  };
}

/** Laid out like a command card: a code, the name in large letters, and a line below. */
function badgeTemplate({ width, height }: PaperSize): LabelTemplate {
  const size = width === 40 && height === 30 ? '40x30' : '58x40';
  const template = defaultTemplates('en').get(defaultTemplateId('commandCodes', size));
  if (!template) throw new Error(`no card of ${size}`);
  return template;
}

/** Bytes from 250 on are discarded, so that every digit is equally likely. */
function randomDigits(randomBytes: (size: number) => Uint8Array): string {
  let digits = '';
  while (digits.length < BADGE_DIGITS) {
    for (const byte of randomBytes(BADGE_DIGITS)) if (byte < 250) digits += String(byte % 10);
  }
  return digits.slice(0, BADGE_DIGITS);
}
