import { expect, it } from 'vitest';
import type { Answer, Question } from '../../../src/main/printers/transport.ts';
import {
  ANSWER,
  documentOf,
  never,
  QUESTION,
  type Rig,
  type RigMaker,
} from '../../rigs/printers/transport-rig.ts';
import type { TransportSubject } from './transport-conformance.ts';

const isWhole: Question['isWhole'] = (heard) => heard.length >= ANSWER.length;

/** Long enough for a busy machine; the device answers at once. */
const question: Question = { bytes: QUESTION, isWhole, withinMs: 10_000 };
const hurried: Question = { ...question, withinMs: 100 };

/** A person doesn't notice it; the document itself needs some 100 ms of it. */
const UNNOTICED_MS = 1000;

const answered: Answer = { kind: 'answered', bytes: Buffer.from(ANSWER) };
const putOff: Answer = { kind: 'putOff' };

/** The promises of `Transport` about questions. */
export function askPromises(subject: TransportSubject, rigOf: RigOf): void {
  it('puts a question off while a document is in flight', async () => {
    const rig = await rigOf(subject.stalls);
    const abort = new AbortController();
    const sending = rig.transport.send(documentOf(subject.large), abort.signal);
    expect(await rig.transport.ask(question)).toEqual(putOff);
    await rig.firstByte;
    expect(await rig.transport.ask(question)).toEqual(putOff);
    abort.abort();
    expect((await sending).kind).toBe('uncertain');
  });

  if (subject.asked === null) oneWayPromises(subject, rigOf);
  else twoWayPromises(subject.asked, subject, rigOf);
}

type RigOf = (make: RigMaker) => Promise<Rig>;

function oneWayPromises(subject: TransportSubject, rigOf: RigOf): void {
  it('says that nothing comes back, and sends nothing for it', async () => {
    const rig = await rigOf(subject.healthy);
    expect(await rig.transport.ask(question)).toEqual({ kind: 'oneWay' });
    const taken = { kind: 'taken', evidence: subject.evidence };
    expect(await rig.transport.send(documentOf(10), never())).toEqual(taken);
    expect(Buffer.compare(await rig.received(), documentOf(10))).toBe(0);
  });
}

function twoWayPromises(
  asked: NonNullable<TransportSubject['asked']>,
  subject: TransportSubject,
  rigOf: RigOf,
): void {
  const taken = { kind: 'taken', evidence: subject.evidence };

  it('brings back an answer, before and after documents', async () => {
    const rig = await rigOf(asked('answers'));
    expect(await rig.transport.ask(question)).toEqual(answered);
    expect(await rig.transport.send(documentOf(500), never())).toEqual(taken);
    await rig.arrived?.(QUESTION.length + 500);
    expect(await rig.transport.ask(question)).toEqual(answered);
    expect(await rig.transport.send(documentOf(20), never())).toEqual(taken);
    const all = [QUESTION, documentOf(500), QUESTION, documentOf(20)];
    expect(Buffer.compare(await rig.received(), Buffer.concat(all))).toBe(0);
  });

  it('is silent when its time is over and nothing was said', async () => {
    const rig = await rigOf(asked('isMute'));
    const answer = await rig.transport.ask(hurried);
    expect(answer).toEqual({ kind: 'silent', heard: expect.objectContaining({ length: 0 }) });
  });

  it('is silent after half an answer, and hands over the half', async () => {
    const rig = await rigOf(asked('answersByHalves'));
    const answer = await rig.transport.ask(hurried);
    expect(answer.kind === 'silent' && [...answer.heard]).toEqual([...ANSWER.subarray(0, 3)]);
  });

  it('is unreachable when the device breaks off instead of answering', async () => {
    const rig = await rigOf(asked('breaks'));
    expect((await rig.transport.ask({ ...question, withinMs: 1000 })).kind).toBe('unreachable');
  });

  it('is unreachable when nobody is there', async () => {
    const rig = await rigOf(subject.absent);
    const answer = await rig.transport.ask(question);
    expect(answer).toMatchObject({
      kind: 'unreachable',
      fault: { reason: expect.stringMatching(/^E[A-Z]+$/) },
    });
  });

  it('makes way for a document at once, which arrives whole behind the question', async () => {
    const rig = await rigOf(asked('isMute'));
    const asking = rig.transport.ask(question);
    await rig.firstByte;
    const began = performance.now();
    const sending = rig.transport.send(documentOf(500), never());
    expect(await asking).toEqual(putOff);
    expect(await sending).toEqual(taken);
    expect(performance.now() - began).toBeLessThan(UNNOTICED_MS);
    expect(Buffer.compare(await rig.received(), Buffer.concat([QUESTION, documentOf(500)]))).toBe(0);
  });

  it('makes way for a document that comes in the same turn', async () => {
    const rig = await rigOf(asked('answers'));
    const asking = rig.transport.ask(question);
    const sending = rig.transport.send(documentOf(500), never());
    expect(await asking).toEqual(putOff);
    expect(await sending).toEqual(taken);
    const received = await rig.received();
    const cut = Buffer.from(received).subarray(-500);
    expect(Buffer.compare(cut, documentOf(500))).toBe(0);
    // All of the question or nothing of it: half of one would spoil the document.
    expect([0, QUESTION.length]).toContain(received.length - 500);
  });

  it('a document that is taken back while it waits for a question has sent nothing', async () => {
    const rig = await rigOf(asked('isMute'));
    const asking = rig.transport.ask(question);
    await rig.firstByte;
    const abort = new AbortController();
    const sending = rig.transport.send(documentOf(500), abort.signal);
    abort.abort();
    expect(await sending).toMatchObject({ kind: 'nothingSent', fault: { kind: 'aborted' } });
    expect(await asking).toEqual(putOff);
  });

  it('puts a second question off while the first is under way, and sends nothing for it', async () => {
    const rig = await rigOf(asked('answers'));
    const first = rig.transport.ask(question);
    expect(await rig.transport.ask(question)).toEqual(putOff);
    expect(await first).toEqual(answered);
    expect(await rig.transport.ask(question)).toEqual(answered);
    expect(Buffer.compare(await rig.received(), Buffer.concat([QUESTION, QUESTION]))).toBe(0);
  });

  it('close ends a question, and after it there is none', async () => {
    const rig = await rigOf(asked('isMute'));
    const asking = rig.transport.ask(question);
    await rig.firstByte;
    await rig.transport.close();
    const closed = { kind: 'unreachable', fault: { kind: 'aborted' } };
    expect(await asking).toMatchObject(closed);
    expect(await rig.transport.ask(question)).toMatchObject(closed);
  });
}
