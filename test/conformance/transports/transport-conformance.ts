import { afterEach, describe, expect, it } from 'vitest';
import type { SendOutcome, TransportFault } from '../../../src/main/printers/transport.ts';
import type { TransportDeadlines } from '../../../src/main/printers/transports/deadlines.ts';
import { askPromises } from './ask-promises.ts';
import { documentOf, never, type Asked, type Rig, type RigMaker } from '../../rigs/printers/transport-rig.ts';

export { documentOf, never, type Rig, type RigMaker } from '../../rigs/printers/transport-rig.ts';

/** What a kind of transport must be able to stage. */
export interface TransportSubject {
  readonly name: string;
  /** What a finished document proves. */
  readonly evidence: Extract<SendOutcome, { kind: 'taken' }>['evidence'];
  /** Bytes: more than all buffers between the two sides hold, so that a device that doesn't read is noticed. */
  readonly large: number;
  /** Reads everything and ends in order. */
  readonly healthy: RigMaker;
  /** Looks at the first bytes, then reads no more until `received` is called. */
  readonly stalls: RigMaker;
  /** Breaks off as rudely as it can after the first bytes. */
  readonly breaks: RigMaker;
  /** What is heard of that, `reset` when not given. */
  readonly breakFault?: TransportFault['kind'];
  /** Nobody there. */
  readonly absent: RigMaker;
  /** Reads everything, ends in order, and treats each `QUESTION` so; null where nothing comes back. */
  readonly asked: ((behaviour: Asked) => RigMaker) | null;
}

/** Runs the promises of `Transport` against one kind of it, with real devices of that kind. */
export function transportConformance(subject: TransportSubject): void {
  const taken: SendOutcome = { kind: 'taken', evidence: subject.evidence };
  describe(`${subject.name} keeps the promises of Transport`, () => {
    const rigs: Rig[] = [];
    const large = documentOf(subject.large);
    const rigOf = async (make: RigMaker, deadlines: Partial<TransportDeadlines> = {}): Promise<Rig> => {
      const rig = await make(deadlines);
      rigs.push(rig);
      return rig;
    };
    afterEach(async () => {
      await Promise.all(rigs.splice(0).map((rig) => rig.dispose()));
    });

    it('takes a label to a healthy device whole', async () => {
      const rig = await rigOf(subject.healthy);
      const label = documentOf(5000);
      expect(await rig.transport.send(label, never())).toEqual(taken);
      expect(Buffer.compare(await rig.received(), label)).toBe(0);
    });

    it('takes a document of many pieces whole', async () => {
      const rig = await rigOf(subject.healthy);
      const long = documentOf(1_000_000);
      expect(await rig.transport.send(long, never())).toEqual(taken);
      expect(Buffer.compare(await rig.received(), long)).toBe(0);
    });

    it('takes one document after the other', async () => {
      const rig = await rigOf(subject.healthy);
      const first = rig.transport.send(documentOf(10), never());
      expect(await first).toEqual(taken);
      expect(await rig.transport.send(documentOf(20), never())).toEqual(taken);
    });

    it('ends by its own deadline, uncertain, when the device stops reading', async () => {
      const rig = await rigOf(subject.stalls, { closeTimeoutMs: 100 });
      expect(await rig.transport.send(large, never())).toMatchObject({
        kind: 'uncertain',
        fault: { kind: 'timeout' },
      });
    });

    it('sends nothing late: what was not read when it gave up never arrives', async () => {
      const rig = await rigOf(subject.stalls, { closeTimeoutMs: 100 });
      await rig.transport.send(large, never());
      const received = await rig.received();
      expect(received.length).toBeGreaterThan(0);
      expect(received.length).toBeLessThan(large.length);
    });

    it('is uncertain when the device breaks off', async () => {
      const rig = await rigOf(subject.breaks);
      expect(await rig.transport.send(large, never())).toMatchObject({
        kind: 'uncertain',
        fault: { kind: subject.breakFault ?? 'reset' },
      });
    });

    it('has sent nothing when nobody is there', async () => {
      const rig = await rigOf(subject.absent);
      const outcome = await rig.transport.send(documentOf(10), never());
      expect(outcome.kind).toBe('nothingSent');
      expect(outcome.kind === 'nothingSent' && outcome.fault.reason).toMatch(/^E[A-Z]+$/);
    });

    it('has sent nothing when it was aborted before', async () => {
      const rig = await rigOf(subject.healthy);
      expect(await rig.transport.send(documentOf(10), AbortSignal.abort())).toMatchObject({
        kind: 'nothingSent',
        fault: { kind: 'aborted' },
      });
    });

    it('is uncertain when it is aborted after the first byte', async () => {
      const rig = await rigOf(subject.stalls);
      const abort = new AbortController();
      const outcome = rig.transport.send(large, abort.signal);
      await rig.firstByte;
      abort.abort();
      expect(await outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'aborted' } });
      expect((await rig.received()).length).toBeLessThan(large.length);
    });

    it('does not care about an abort after it has answered', async () => {
      const rig = await rigOf(subject.healthy);
      const abort = new AbortController();
      expect(await rig.transport.send(documentOf(10), abort.signal)).toEqual(taken);
      abort.abort();
      expect((await rig.received()).length).toBe(10);
    });

    it('throws at a second document while the first is in flight', async () => {
      const rig = await rigOf(subject.healthy);
      const first = rig.transport.send(documentOf(10), never());
      expect(() => rig.transport.send(documentOf(10), never())).toThrow(/one at a time/);
      expect(await first).toEqual(taken);
    });

    it('close aborts what is in flight, may be called twice, and nothing is sent after it', async () => {
      const rig = await rigOf(subject.stalls);
      let outcome: SendOutcome | null = null;
      const sending = rig.transport.send(large, never()).then((value) => {
        outcome = value;
        return value;
      });
      await rig.firstByte;
      await Promise.all([rig.transport.close(), rig.transport.close()]);
      expect(outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'aborted' } });
      await sending;
      await rig.transport.close();
      expect(await rig.transport.send(documentOf(10), never())).toMatchObject({
        kind: 'nothingSent',
        fault: { kind: 'aborted' },
      });
    });

    it('does not count an empty document as taken', async () => {
      const rig = await rigOf(subject.healthy);
      expect(await rig.transport.send(new Uint8Array(), never())).toMatchObject({ kind: 'nothingSent' });
    });

    askPromises(subject, rigOf);
  });
}

export const TAKEN: SendOutcome = { kind: 'taken', evidence: 'connectionClosed' };
