import { stepGate, type GateEffect, type GateOutcome } from '../../../shared/domain/marking/gate.ts';
import { takenKinds } from '../../../shared/domain/marking/marking-needs.ts';
import { readCode } from '../../../shared/domain/marking/read-code.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import type { MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import type { GateFacts, MarkedOrder } from './gate-facts.ts';

export interface Exchange {
  readonly outcome: GateOutcome;
  /** Empty: nothing changes. */
  readonly effects: readonly GateEffect[];
  /** Of the code that was read; null: none was. */
  readonly kind: MetaKind | null;
}

/** What becomes of a code scanned for a packed parcel: in place of the one under the key `replaces`, or a missing one. */
export function readExchange(
  { needsOf, stateOf, factsOf }: GateFacts,
  order: MarkedOrder,
  replaces: string | null,
  text: string,
  isConfirmed: boolean,
): Exchange {
  const refused = (refusal: Extract<GateOutcome, { kind: 'refused' }>['refusal']): Exchange => ({
    outcome: { kind: 'refused', code: printableScan(text), refusal },
    effects: [],
    kind: null,
  });
  const needs = needsOf(order);
  const held = stateOf(order).taken;
  const given = held.find(({ key }) => key === replaces) ?? null;
  const read = readCode(text, given ? [given.kind] : takenKinds(needs));
  if (!read.ok) return refused(read.problem);
  const code = read.value;
  if (given && code.kind !== given.kind)
    return refused({ why: 'wrongKind', scanned: code.kind, wanted: [given.kind] });
  // The same code again is refused as already held by this parcel.
  const isSame = given?.key === code.key;
  const taken = isSame ? held : held.filter((each) => each !== given);
  const facts = factsOf(order, code);
  const { effects, outcome } = stepGate({ needs, taken }, { kind: 'code', code, facts, isConfirmed });
  const isTaken = effects.length > 0;
  return {
    outcome,
    effects: given && isTaken ? [{ kind: 'giveBack', key: given.key }, ...effects] : effects,
    kind: code.kind,
  };
}
