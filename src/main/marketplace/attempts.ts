import { fileAnswer, type AnyOperation } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import { readAnswer, type Outcome } from './answer.ts';
import type { Brand } from './brand.ts';
import type { MarketplaceSetup } from './create-marketplace.ts';
import type { createExchanger } from './exchange.ts';
import type { BudgetNews, Limiter, Permit } from './limiter.ts';
import { readRateHeaders } from './rate-headers.ts';
import { ACCEPTED_ENCODINGS } from './read-body.ts';
import { createRedact } from './redact.ts';
import type { RequestRun } from './request-run.ts';
import { rateWaitMs } from './retry.ts';

/** The leave to send one attempt, and with which token. */
export interface Admitted {
  readonly token: string;
  readonly limiter: Limiter;
  readonly permit: Permit;
}

/** Sends once, reads what came, and settles the permit and the counts. */
export type Attempt = (run: RequestRun, admitted: Admitted) => Promise<Outcome>;

export function createAttempts(
  { profile, clock, log, traffic }: MarketplaceSetup,
  exchanger: ReturnType<typeof createExchanger>,
  brand: Brand,
): Attempt {
  let redaction = { token: '', redact: createRedact('') };

  return async (run, { token, limiter, permit }) => {
    let news: BudgetNews = {
      remaining: null,
      pauseMs: null,
      isPauseTold: false,
      isAnswered: false,
      unsent: false,
    };
    try {
      const startedAt = clock.now();
      const heardOf = traffic?.sent();
      const answered = await exchanger.exchange(run.request, {
        headers: headersFor(profile, token, run.operation),
        timeoutMs: run.answerWithinMs,
        signal: run.signal,
        read: run.read,
      });
      heardOf?.(answered);
      if (redaction.token !== token) redaction = { token, redact: createRedact(token) };
      const heard =
        answered.kind === 'answered'
          ? await readAnswer(run.operation, answered, {
              brand,
              redact: redaction.redact,
              onBroken: run.onBroken,
            })
          : answered;
      const unsent = heard.kind === 'notSent' || (heard.kind === 'aborted' && !heard.maybeSent);
      if (heard.kind === 'rateLimited') {
        run.rateLimits += 1;
        news = {
          ...news,
          pauseMs: rateWaitMs(heard.waitMs, run.rateLimits),
          isPauseTold: heard.waitMs !== null,
        };
      } else {
        if (heard.kind !== 'value') run.failures += 1;
        const remaining = answered.kind === 'answered' ? readRateHeaders(answered.headers).remaining : null;
        news = { ...news, remaining, unsent, isAnswered: heard.kind === 'value' };
      }
      log.debug(
        {
          operation: run.operation.name,
          ended: heard.kind,
          status: answered.kind === 'answered' ? answered.status : null,
          ms: Math.round(clock.now() - startedAt),
        },
        'marketplace request',
      );
      return heard;
    } finally {
      limiter.finish(permit, news);
    }
  };
}

function headersFor({ auth }: Profile, token: string, { answer }: AnyOperation): Record<string, string> {
  const { header, scheme } = auth;
  return {
    Accept: answer === fileAnswer ? '*/*' : 'application/json',
    // An archive gains nothing by being packed once more.
    'Accept-Encoding': answer === fileAnswer ? 'identity' : ACCEPTED_ENCODINGS,
    [header]: scheme === 'Bearer' ? `Bearer ${token}` : token,
  };
}
