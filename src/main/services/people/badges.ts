import { createHash } from 'node:crypto';
import {
  BADGE_DIGITS,
  HIDDEN_BADGE,
  badgeCode,
  badgesIn,
  readBadge,
  roleOnBadge,
  withoutBadge,
} from '../../../shared/domain/people-badge.ts';
import type { LabelTemplate } from '../../../shared/domain/label-template.ts';
import type { PrinterSetup } from '../../../shared/domain/printer-set.ts';
import type { PersonRef } from '../../../shared/domain/people.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/people/people.ts';
import { defaultTemplateId, defaultTemplates } from '../../labels/templates/defaults/default-templates.ts';
import type { OwnSheet } from '../../db/journal/own-sheets.ts';
import { newJob } from '../../printers/queue/new-job.ts';
import type { PaperSize } from '../printing/own-labels.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { sealBadge } from './pin.ts';
import type { DeviceKey } from './seal.ts';

export interface BadgesPorts {
  readonly journal: Pick<Journal, 'audit' | 'jobs' | 'people' | 'transaction'>;
  readonly printers: () => PrinterPool;
  /** It leaves files of what it prints. */
  readonly keepsLabels: (printer: PrinterSetup) => boolean;
  /** Millimetres of the label in the printer. */
  readonly paper: () => PaperSize;
  /** The name of whoever makes it. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly key: DeviceKey;
}

/**
 * What people scan to sign in. Of a code only the sealed hash is ever written; the code itself is in memory until its label
 * is printed, and a station that was stopped before prints another one when it is asked to.
 */
export interface Badges {
  /** A new one is on its way to the printer; one that was made before opens nothing any more. */
  print(
    person: PersonRef,
  ): Result<{ readonly jobId: string }, ProblemOf<'printerNotSet' | 'printerKeepsLabels' | 'queueFull'>>;
  remove(person: PersonRef): void;
  /** What is on the waiting badge of a person; null: it was printed, or its code is forgotten. */
  sheetOf(personId: string): OwnSheet | null;
  /**
   * Whether the waiting badge was asked for at this address. Whoever may set printers up could otherwise have another's
   * badge sent to a program of their own.
   */
  isMeantFor(personId: string, address: string): boolean;
  /** Printed or cancelled: nobody needs the code any more. */
  settled(personId: string): void;
  /** Null: no badge, or nobody's any more. */
  ownerOf(text: string): PersonRow | null;
  /** What may be written down of a scan: nothing of what looks like a badge, or holds the digits of one that opens. */
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
      const printer = ports.printers().printerFor('own');
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
        journal.jobs.add(
          newJob({
            jobId,
            printerId: printer.id,
            document: { kind: 'badge', personId: person.id, name: person.name },
            cause: 'badge',
            bytes: null,
            person: ports.person(),
            createdAt: clock(),
          }),
        );
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
    sheetOf: (personId) => waiting.get(personId)?.sheet ?? null,
    isMeantFor: (personId, address) => waiting.get(personId)?.address === address,
    settled: (personId) => void waiting.delete(personId),
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

/** A badge is laid out like a command card: a code, a name in large letters, and what stands below. */
function badgeTemplate({ width, height }: PaperSize): LabelTemplate {
  const size = width === 40 && height === 30 ? '40x30' : '58x40';
  const template = defaultTemplates('en').get(defaultTemplateId('commandCodes', size));
  if (!template) throw new Error(`no card of ${size}`);
  return template;
}

/** Bytes from 250 on are left out: every digit is as likely as the others. */
function randomDigits(randomBytes: (size: number) => Uint8Array): string {
  let digits = '';
  while (digits.length < BADGE_DIGITS) {
    for (const byte of randomBytes(BADGE_DIGITS)) if (byte < 250) digits += String(byte % 10);
  }
  return digits.slice(0, BADGE_DIGITS);
}
