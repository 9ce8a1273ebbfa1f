import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { baseUrlFault, baseUrlWords } from '../../shared/marketplace/base-url.ts';
import { isLimitScope } from '../../shared/marketplace/limit-scopes.ts';
import { operations } from '../../shared/marketplace/index.ts';
import { profileSchema } from '../../shared/marketplace/profile.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { jsonFault } from './json-fault.ts';

type Unreadable = ProblemOf<'profileUnreadable'>;

/** A profile typed in the place of its name may hold the token: it is no path, and is not repeated. */
const isTyped = (given: string): boolean => /^\s*[{[]/.test(given);

/** Where the person stands who typed its name. */
export const profilePath = (given: string): string => (isTyped(given) ? given : resolve(given));

/**
 * Reads and checks a profile. `reason` names the field at fault by its path (`limits.general.burst`); names of
 * fields, operations and scopes that do not exist are refused, since a misspelt setting would quietly do nothing.
 */
export async function readProfile(file: string): Promise<Result<Profile, Unreadable>> {
  const unreadable = (reason: string) => fail<Unreadable>({ code: 'profileUnreadable', file, reason });
  if (isTyped(file))
    return fail({ code: 'profileUnreadable', file: '{…}', reason: 'not the name of a file' });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return unreadable(reasonOf(error));
  }
  let json: unknown;
  try {
    // Editors on Windows begin UTF-8 files with a byte order mark, which JSON does not allow.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return unreadable(jsonFault(error));
  }
  const parsed = profileSchema.safeParse(json);
  if (!parsed.success) return unreadable(sentence(parsed.error.issues[0]));
  const fault = faultIn(parsed.data);
  return fault === null ? ok(parsed.data) : unreadable(fault);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[];
}

function sentence(issue: Issue | undefined): string {
  if (issue === undefined) return 'not a profile';
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys' && issue.keys !== undefined) {
    const names = issue.keys.map((key) => (at === '' ? key : `${at}.${key}`));
    return `${names.join(', ')}: no such field`;
  }
  return at === '' ? issue.message : `${at}: ${issue.message}`;
}

/** What the shape alone does not say. */
function faultIn(profile: Profile): string | null {
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(profile.auth.header)) return 'auth.header: not the name of a header';
  for (const host of ['marketplace', 'analytics'] as const) {
    const fault = baseUrlFault(profile.baseUrl[host]);
    if (fault !== null) return `baseUrl.${host}: ${baseUrlWords[fault]}`;
  }
  for (const scope of Object.keys(profile.limits)) {
    if (!isLimitScope(scope)) return `limits.${scope}: no such scope`;
  }
  for (const [name, route] of Object.entries(profile.routes)) {
    const declared = Object.entries(operations).find(([operation]) => operation === name)?.[1];
    if (declared === undefined) return `routes.${name}: no such operation`;
    if (!route.path.startsWith('/')) return `routes.${name}.path: does not begin with /`;
    const wanted = Object.keys(declared.params.shape).sort();
    const found = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
    if (wanted.join() !== found.join()) {
      return `routes.${name}.path: must hold ${wanted.map((field) => `{${field}}`).join(', ') || 'no {field}'}`;
    }
  }
  return null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'no such file';
  return error.message;
}
