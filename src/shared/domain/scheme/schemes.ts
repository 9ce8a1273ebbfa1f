import { z } from 'zod';

/** The ways a parcel leaves a shop (documents 1 and 2, "What the service does"). */
export const schemes = ['warehouse', 'crossBorder', 'courier', 'bySeller', 'selfPickup'] as const;
export const schemeSchema = z.enum(schemes);
export type Scheme = z.infer<typeof schemeSchema>;

/** Where an order stands on its way, whatever the scheme. */
export const stages = [
  /** Nothing was told of it yet. */
  'untold',
  'new',
  'assembly',
  /** Packed at this desk, and not yet given to anybody. */
  'ready',
  /** At the counter, for its buyer. */
  'waiting',
  'onTheWay',
  'done',
  /** The buyer did not want the goods. */
  'refused',
  /** Nobody wants the goods any more. */
  'cancelled',
  /** In a state that no document names for its scheme. */
  'unknown',
] as const;
export const stageSchema = z.enum(stages);
export type Stage = z.infer<typeof stageSchema>;

/** Those whose orders go into no supply; the rules of each say so. */
export const schemesWithoutSupply = [
  'courier',
  'bySeller',
  'selfPickup',
] as const satisfies readonly Scheme[];

/** Stages of what somebody still has to see to, in the order of the way. */
export const openStages = [
  'untold',
  'new',
  'assembly',
  'ready',
  'waiting',
  'onTheWay',
  'unknown',
] as const satisfies readonly Stage[];

/** The stages that no change leads out of. */
export const ENDED: ReadonlySet<Stage> = new Set(['done', 'refused', 'cancelled']);
