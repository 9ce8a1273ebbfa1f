import { createHash } from 'node:crypto';
import { BADGE_DIGITS, badgeCode, readBadge, roleOnBadge } from '../../../shared/domain/people-badge.ts';
import type { LabelTemplate } from '../../../shared/domain/label-template.ts';
import type { PersonRef } from '../../../shared/domain/people.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/journal/people.ts';
import { defaultTemplateId, defaultTemplates } from '../../labels/templates/defaults/default-templates.ts';
import { newJob } from '../../printers/queue/new-job.ts';
import type { PaperSize } from '../printing/own-labels.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';

export interface BadgesPorts {
  readonly journal: Pick<Journal, 'audit' | 'jobs' | 'ownSheets' | 'people' | 'transaction'>;
  readonly printers: () => PrinterPool;
  /** Millimetres of the label in the printer. */
  readonly paper: () => PaperSize;
  /** The name of whoever makes it. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** What people scan to sign in. Only the hash of a code is kept; its print job forgets it once it is printed. */
export interface Badges {
  /** A new one is on its way to the printer; one that was made before opens nothing any more. */
  print(person: PersonRef): Result<{ readonly jobId: string }, ProblemOf<'printerNotSet' | 'queueFull'>>;
  remove(person: PersonRef): void;
  /** Null: no badge, or nobody's any more. */
  ownerOf(text: string): PersonRow | null;
}

export function createBadges(ports: BadgesPorts): Badges {
  const { journal, clock } = ports;
  const { people } = journal;
  return {
    print: (person) => {
      const printer = ports.printers().printerFor('own');
      if (!printer) return fail({ code: 'printerNotSet' });
      const full = queueFull(journal.jobs, printer.id, 1);
      if (full) return fail(full);
      const code = badgeCode(randomDigits(ports.randomBytes));
      const { ru, en } = roleOnBadge[person.role];
      const jobId = ports.newId();
      journal.transaction(() => {
        people.setBadge(person.id, hashOf(code), jobId);
        journal.ownSheets.add(jobId, {
          template: badgeTemplate(ports.paper()),
          fields: { rows: [{ code, ru: person.name, en: `${en} · ${ru}` }] },
        });
        journal.jobs.add(
          newJob({
            jobId,
            printerId: printer.id,
            document: { kind: 'own', sheetId: jobId, title: person.name, page: 0 },
            cause: 'own',
            bytes: null,
            person: ports.person(),
            createdAt: clock(),
          }),
        );
        journal.audit.add(clock(), 'badgeMade', { personId: person.id, name: person.name });
      });
      printer.queue.wake();
      return ok({ jobId });
    },
    remove: (person) =>
      journal.transaction(() => {
        people.setBadge(person.id, null, null);
        journal.audit.add(clock(), 'badgeRemoved', { personId: person.id, name: person.name });
      }),
    ownerOf: (text) => {
      const code = readBadge(text);
      return code === null ? null : people.ofBadge(hashOf(code));
    },
  };
}

/** A badge is laid out like a command card: a code, a name in large letters, and what stands below. */
function badgeTemplate({ width, height }: PaperSize): LabelTemplate {
  const size = width === 40 && height === 30 ? '40x30' : '58x40';
  const template = defaultTemplates('en').get(defaultTemplateId('commandCodes', size));
  if (!template) throw new Error(`no card of ${size}`);
  return template;
}

/** Of a random code a plain hash tells nothing. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Bytes from 250 on are left out: every digit is as likely as the others. */
function randomDigits(randomBytes: (size: number) => Uint8Array): string {
  let digits = '';
  while (digits.length < BADGE_DIGITS) {
    for (const byte of randomBytes(BADGE_DIGITS)) if (byte < 250) digits += String(byte % 10);
  }
  return digits.slice(0, BADGE_DIGITS);
}
