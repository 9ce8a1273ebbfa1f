import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { roles, type PersonRef, type Role } from '../../../shared/domain/people/people.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** Somebody who works here, with what opens the desk for them. */
export interface PersonRow extends PersonRef {
  /** Algorithm, costs, salt and hash; null: none. */
  readonly pin: string | null;
  readonly hasBadge: boolean;
  /** Wrong PINs in a row. */
  readonly wrongPins: number;
  /** Unix milliseconds. */
  readonly pinBlockedUntil: number;
}

export interface PeopleQueries {
  /** By name. */
  all(): PersonRow[];
  get(id: string): PersonRow | null;
  /** `hash`: of the badge's code. */
  ofBadge(hash: string): PersonRow | null;
  /** Every name ever used here, and whose it was. */
  names(): { readonly name: string; readonly id: string }[];
  add(person: PersonRef & { readonly pin: string | null }, at: number): void;
  /** A new PIN resets the count of wrong guesses. */
  change(
    id: string,
    fields: { readonly name: string; readonly role: Role; readonly pin: string | null },
  ): void;
  remove(id: string, at: number): void;
  setBadge(id: string, hash: string | null): void;
  setWrongPins(id: string, wrong: number, blockedUntil: number): void;
  /** Wrong PINs of all people of the desk together. */
  deskTries(): { readonly wrong: number; readonly blockedUntil: number };
  setDeskTries(wrong: number, blockedUntil: number): void;
  /** Whoever worked here last; `signedInAt` null: signed out since. */
  atDesk(): { readonly person: PersonRow; readonly signedInAt: number | null } | null;
  setAtDesk(id: string, signedInAt: number | null): void;
  /** The settings of the desk as the program wrote them, as JSON; null: never yet. */
  settings(): string | null;
  setSettings(written: string): void;
}

const COLUMNS = 'person_id, name, role, pin, badge, wrong_pins, pin_blocked_until';

export function createPeopleQueries(database: DatabaseSync): PeopleQueries {
  const all = database.prepare(`SELECT ${COLUMNS} FROM people WHERE removed_at IS NULL ORDER BY name`);
  const get = database.prepare(`SELECT ${COLUMNS} FROM people WHERE person_id = ? AND removed_at IS NULL`);
  const ofBadge = database.prepare(`SELECT ${COLUMNS} FROM people WHERE badge = ? AND removed_at IS NULL`);
  const names = database.prepare('SELECT name, person_id FROM person_names ORDER BY name');
  const add = database.prepare(
    'INSERT INTO people (person_id, name, role, pin, created_at) VALUES (:id, :name, :role, :pin, :at)',
  );
  const addName = database.prepare('INSERT OR IGNORE INTO person_names (name, person_id) VALUES (?, ?)');
  const change = database.prepare('UPDATE people SET name = :name, role = :role WHERE person_id = :id');
  const setPin = database.prepare(`
    UPDATE people SET pin = :pin, wrong_pins = 0, pin_blocked_until = 0 WHERE person_id = :id AND pin IS NOT :pin
  `);
  // Removes everything that lets this person open the desk.
  const remove = database.prepare(
    'UPDATE people SET removed_at = ?, pin = NULL, badge = NULL WHERE person_id = ?',
  );
  const setBadge = database.prepare('UPDATE people SET badge = ? WHERE person_id = ?');
  const setWrongPins = database.prepare(
    'UPDATE people SET wrong_pins = ?, pin_blocked_until = ? WHERE person_id = ?',
  );
  const atDesk = database.prepare(`
    SELECT ${COLUMNS}, signed_in_at FROM desk JOIN people USING (person_id) WHERE removed_at IS NULL
  `);
  const setAtDesk = database.prepare('UPDATE desk SET person_id = ?, signed_in_at = ?');
  const deskTries = database.prepare('SELECT desk_wrong_pins, desk_blocked_until FROM desk');
  const setDeskTries = database.prepare('UPDATE desk SET desk_wrong_pins = ?, desk_blocked_until = ?');
  const settings = database.prepare('SELECT settings FROM desk');
  const setSettings = database.prepare('UPDATE desk SET settings = ?');
  const found = (row: Row | undefined): PersonRow | null => (row ? personOf(row) : null);
  return {
    all: () => all.all().map(personOf),
    get: (id) => found(get.get(id)),
    ofBadge: (hash) => found(ofBadge.get(hash)),
    names: () => names.all().map((row) => ({ name: text(row, 'name'), id: text(row, 'person_id') })),
    add: ({ id, name, role, pin }, at) => {
      add.run({ id, name, role, pin, at });
      addName.run(name, id);
    },
    change: (id, { name, role, pin }) => {
      change.run({ id, name, role });
      setPin.run({ id, pin });
      addName.run(name, id);
    },
    remove: (id, at) => {
      remove.run(at, id);
    },
    setBadge: (id, hash) => {
      setBadge.run(hash, id);
    },
    setWrongPins: (id, wrong, blockedUntil) => {
      setWrongPins.run(wrong, blockedUntil, id);
    },
    deskTries: () => {
      const row = deskTries.get() ?? {};
      return { wrong: integer(row, 'desk_wrong_pins'), blockedUntil: integer(row, 'desk_blocked_until') };
    },
    setDeskTries: (wrong, blockedUntil) => {
      setDeskTries.run(wrong, blockedUntil);
    },
    atDesk: () => {
      const row = atDesk.get();
      return row ? { person: personOf(row), signedInAt: integerOrNull(row, 'signed_in_at') } : null;
    },
    setAtDesk: (id, signedInAt) => {
      setAtDesk.run(id, signedInAt);
    },
    settings: () => textOrNull(settings.get() ?? {}, 'settings'),
    setSettings: (written) => {
      setSettings.run(written);
    },
  };
}

const personOf = (row: Row): PersonRow => ({
  id: text(row, 'person_id'),
  name: text(row, 'name'),
  role: z.enum(roles).parse(row['role']),
  pin: textOrNull(row, 'pin'),
  hasBadge: row['badge'] !== null,
  wrongPins: integer(row, 'wrong_pins'),
  pinBlockedUntil: integer(row, 'pin_blocked_until'),
});
