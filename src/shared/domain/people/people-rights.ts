import type { PersonRef, Role } from './people.ts';
import { roles } from './people.ts';

/**
 * What somebody may be allowed to do. `pack`: everything at the bench. `plan`: supplies, boxes and tasks. `figures`: what
 * others did. `buyers`: who gets a parcel, and where. `vouch`: hand a parcel over on one's own word. `stockroom`: stocks,
 * warehouses and passes. `users`: people up to one's own role. `account`: the marketplace's key, and whose store this is.
 * `numbers`: what the marketplace's reports say, money with it.
 */
export const rights = [
  'pack',
  'plan',
  'stockroom',
  'handOver',
  'deleteBoxes',
  'printAnyway',
  'buyers',
  'vouch',
  'figures',
  'log',
  'settings',
  'users',
  'account',
  'numbers',
] as const;
export type Right = (typeof rights)[number];

/** What a call needs. `anybody`: also while nobody is signed in. */
export type Needed = Right | 'anybody';

/** The lowest role that has the right. */
const leastRole = {
  pack: 'packer',
  plan: 'lead',
  stockroom: 'lead',
  handOver: 'lead',
  deleteBoxes: 'lead',
  printAnyway: 'lead',
  buyers: 'lead',
  vouch: 'lead',
  figures: 'lead',
  log: 'lead',
  settings: 'lead',
  users: 'lead',
  account: 'owner',
  numbers: 'owner',
} as const satisfies Readonly<Record<Right, Role>>;

const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** What the owner of a desk has allowed beyond that. */
export interface Allowed {
  /** Packers stand at the counter, and see who comes. */
  readonly buyersToPackers: boolean;
  /** Leads see what the marketplace took, and what sold. */
  readonly numbersToLeads: boolean;
}
export const NOTHING_ALLOWED: Allowed = { buyersToPackers: false, numbersToLeads: false };

const roleMay = (role: Role, right: Right, allowed: Allowed = NOTHING_ALLOWED): boolean =>
  isAtLeast(role, leastRole[right]) ||
  (right === 'buyers' && allowed.buyersToPackers) ||
  (right === 'numbers' && allowed.numbersToLeads && isAtLeast(role, 'lead'));

export const rightsOf = (role: Role, allowed: Allowed = NOTHING_ALLOWED): Right[] =>
  rights.filter((right) => roleMay(role, right, allowed));

/** A lead may neither create nor change an owner: otherwise a lead could become one. */
export const mayManage = (role: Role, other: Role): boolean =>
  roleMay(role, 'users') && isAtLeast(role, other);

/** Who works at the desk. `free`: nobody was ever entered, so everybody may do everything, as on the first day. */
export type DeskState =
  | { readonly kind: 'free' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'signedIn'; readonly person: PersonRef };

/** Null: allowed. */
export function refusalOf(
  desk: DeskState,
  right: Right,
  allowed: Allowed = NOTHING_ALLOWED,
): 'deskLocked' | 'notAllowed' | null {
  if (desk.kind === 'free') return null;
  if (desk.kind === 'locked') return 'deskLocked';
  return roleMay(desk.person.role, right, allowed) ? null : 'notAllowed';
}
