import {
  expected,
  lacks,
  stepGate,
  type GateEffect,
  type GateInput,
  type GateOutcome,
} from '../../../shared/domain/marking/gate.ts';
import type { MarkingCode } from '../../../shared/domain/marking/marking-code.ts';
import { takenKinds, type MarkingNeeds } from '../../../shared/domain/marking/marking-needs.ts';
import { readCode } from '../../../shared/domain/marking/read-code.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { metaKinds, type MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import type { ProductKey, Said, StoredCode } from '../../db/journal/marking-codes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { readExchange } from './exchange-code.ts';
import { createGateFacts, gtinIn, type MarkedOrder } from './gate-facts.ts';
import { tellMarketplace } from './tell-marketplace.ts';

export interface MarkingPorts {
  readonly journal: Pick<Journal, 'audit' | 'markingCodes' | 'metaChanges' | 'outbox' | 'transaction'>;
  /** The product with this barcode, among known orders; null if none has it. */
  readonly articleOfSku: (sku: string) => { readonly article: string } | null;
  readonly clock: () => number;
  /** Who is working; null while nobody is signed in. */
  readonly person: () => string | null;
}

/** What the screen shows of an order at the gate. */
export interface MarkingView {
  readonly needs: MarkingNeeds;
  readonly taken: readonly StoredCode[];
  /** What is expected now. */
  readonly next: GateOutcome;
}

/**
 * The gate between a product's scan and its label. Each code is written down at once, so that a crash loses no scan and
 * no other order can take it; the gate's state is read from there every time. Everything is synchronous and joins the
 * caller's transaction.
 */
export interface Marking {
  needsOf(order: MarkedOrder): MarkingNeeds;
  view(order: MarkedOrder): MarkingView;
  /**
   * A scan while the order waits at the gate; a marking code also supplies its GTIN. Only `complete` lets the label
   * print.
   */
  scan(order: MarkedOrder, text: string): GateOutcome;
  /** The same scan again, after a person confirmed that codes with its GTIN belong to the product. */
  confirmGtin(order: MarkedOrder, text: string): GateOutcome;
  /**
   * Gives back one code (by `MarkingCode.key`), or all with null. If the marketplace knows of them, the change is
   * queued; wake the outbox afterwards.
   */
  takeBack(order: MarkedOrder, key: string | null): GateOutcome;
  /**
   * Takes a code for a parcel that is already packed: in place of the one under the key `replaces`, or a missing one
   * (null). It is taken if the outcome is `complete` or `needsMore`; otherwise nothing changes. The new set of codes is
   * queued for the marketplace; wake the outbox afterwards.
   */
  exchange(order: MarkedOrder, replaces: string | null, text: string, isConfirmed: boolean): GateOutcome;
  /** Gives back all codes of a kind, as `takeBack` does. */
  takeBackKind(order: MarkedOrder, kind: MetaKind): void;
  /**
   * Gives back all codes of an order that has ended and whose goods return to the shelf. The marketplace takes no
   * changes to such an order, so nothing is sent.
   */
  release(orderId: string): void;
  /**
   * Call it in the transaction that makes the print job: it queues what the marketplace must be told. Throws unless the
   * gate is complete. Called again after an exchange, it sends only the difference.
   */
  commit(order: MarkedOrder): void;
  /** Whether a code of this kind is still to be scanned. */
  lacks(order: MarkedOrder, kind: MetaKind): boolean;
  /** Whether the order has passed its gate, so that its label may print. */
  isComplete(order: MarkedOrder): boolean;
  /** Who holds the scanned code; null if it is no code or is free. */
  whereUsed(text: string): StoredCode | null;
  forgetGtin(product: ProductKey, gtin: string): void;
  setCodesAPiece(product: ProductKey, codes: number): void;
}

export function createMarking({ journal, articleOfSku, clock, person }: MarkingPorts): Marking {
  const { audit, markingCodes } = journal;
  const { needsOf, stateOf, factsOf } = createGateFacts(markingCodes, articleOfSku);
  const said = (): Said => ({ at: clock(), by: person() });

  const carryOut = (order: MarkedOrder, effect: GateEffect): void => {
    const { orderId, article, nmId } = order;
    switch (effect.kind) {
      case 'take':
        markingCodes.take(orderId, effect.code, clock());
        return;
      case 'giveBack':
        markingCodes.takeBack(orderId, effect.key, clock());
        audit.add(clock(), 'markingCodeTakenBack', { orderId, key: effect.key, by: person() });
        return;
      case 'learnGtin':
        markingCodes.learnGtin(order, effect.gtin, said());
        audit.add(clock(), 'gtinLearned', { article, nmId, gtin: effect.gtin, by: person() });
    }
  };

  const put = (order: MarkedOrder, input: GateInput): GateOutcome =>
    journal.transaction(() => {
      const { effects, outcome } = stepGate(stateOf(order), input);
      for (const effect of effects) carryOut(order, effect);
      return outcome;
    });

  const scanned = (order: MarkedOrder, text: string, isConfirmed: boolean): GateOutcome => {
    const read = readCode(text, takenKinds(needsOf(order)));
    if (!read.ok) return put(order, { kind: 'unread', text: printableScan(text), refusal: read.problem });
    const given = (code: MarkingCode): GateOutcome =>
      put(order, { kind: 'code', code, facts: factsOf(order, code), isConfirmed });
    const code = read.value;
    const gtin = code.kind === 'sgtin' && lacks(stateOf(order), 'gtin') ? gtinIn(code) : null;
    if (gtin === null) return given(code);
    return journal.transaction(() => {
      if (!lacks(stateOf(order), 'sgtin')) return given(gtin);
      const outcome = given(code);
      // A code that the gate refused proves nothing about its GTIN.
      return outcome.kind === 'needsMore' || outcome.kind === 'complete' ? given(gtin) : outcome;
    });
  };

  const valuesOf = (orderId: string, meta: MetaKind): string[] =>
    markingCodes
      .ofOrder(orderId)
      .filter(({ kind }) => kind === meta)
      .map(({ text }) => text);

  return {
    needsOf,
    view: (order) => {
      const state = stateOf(order);
      return { needs: state.needs, taken: markingCodes.ofOrder(order.orderId), next: expected(state) };
    },
    scan: (order, text) => scanned(order, text, false),
    confirmGtin: (order, text) => scanned(order, text, true),
    exchange: (order, replaces, text, isConfirmed) =>
      journal.transaction(() => {
        const exchange = readExchange({ needsOf, stateOf, factsOf }, order, replaces, text, isConfirmed);
        for (const effect of exchange.effects) carryOut(order, effect);
        const { kind } = exchange;
        if (exchange.effects.length > 0 && kind !== null)
          tellMarketplace(journal, order.orderId, kind, valuesOf(order.orderId, kind), clock());
        return exchange.outcome;
      }),
    takeBackKind: (order, meta) =>
      journal.transaction(() => {
        const { orderId } = order;
        for (const { kind, key } of markingCodes.ofOrder(orderId)) {
          if (kind === meta) put(order, { kind: 'takeBack', key });
        }
        tellMarketplace(journal, orderId, meta, valuesOf(orderId, meta), clock());
      }),
    takeBack: (order, key) =>
      journal.transaction(() => {
        const outcome = put(order, key === null ? { kind: 'takeBackAll' } : { kind: 'takeBack', key });
        for (const kind of metaKinds) {
          // The marketplace knows of nothing before the commit, so there is nothing to withdraw.
          if (journal.metaChanges.of(order.orderId, kind).length === 0) continue;
          tellMarketplace(journal, order.orderId, kind, valuesOf(order.orderId, kind), clock());
        }
        return outcome;
      }),
    release: (orderId) =>
      journal.transaction(() => {
        for (const { key } of markingCodes.ofOrder(orderId)) {
          markingCodes.takeBack(orderId, key, clock());
          audit.add(clock(), 'markingCodeTakenBack', { orderId, key, by: person() });
        }
        for (const { seq } of metaKinds.flatMap((kind) => journal.metaChanges.of(orderId, kind))) {
          journal.outbox.withdraw(seq);
        }
      }),
    commit: (order) => {
      const next = expected(stateOf(order));
      if (next.kind !== 'complete') throw new Error(`order ${order.orderId} is not complete: ${next.kind}`);
      for (const kind of metaKinds) {
        const values = valuesOf(order.orderId, kind);
        if (values.length > 0) tellMarketplace(journal, order.orderId, kind, values, clock());
      }
    },
    lacks: (order, kind) => lacks(stateOf(order), kind),
    isComplete: (order) => expected(stateOf(order)).kind === 'complete',
    whereUsed: (text) => {
      const read = readCode(text, metaKinds);
      return read.ok ? markingCodes.holderOf(read.value.key) : null;
    },
    forgetGtin: (product, gtin) => {
      markingCodes.forgetGtin(product, gtin);
      audit.add(clock(), 'gtinForgotten', { ...product, gtin, by: person() });
    },
    setCodesAPiece: (product, codes) => {
      markingCodes.setCodesAPiece(product, codes, said());
      audit.add(clock(), 'codesAPieceSet', { ...product, codes, by: person() });
    },
  };
}
