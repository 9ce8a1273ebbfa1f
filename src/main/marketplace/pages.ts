import type { z } from 'zod';
import type { pageQuery } from '../../shared/marketplace/common.ts';
import type { AnswerOf, InputOf, Operation } from '../../shared/marketplace/operation.ts';
import type { MarketplaceProblem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import type { CallOptions, Marketplace } from './marketplace.ts';

/** A paged list takes `limit` and `next` in its query and answers with `next`, null where the service sent none. */
export type PagedOperation = Operation<z.ZodObject, typeof pageQuery, z.ZodObject, z.ZodType<Paged>>;

interface Paged {
  readonly next: string | null;
}

export interface PageOptions<Answer> extends CallOptions {
  /** The list inside an answer; its length tells a short page. */
  readonly items: (answer: Answer) => readonly unknown[] | null;
}

/**
 * Every page of a paged list, in order, each asked for only when the one before was taken. Ends after a page whose
 * cursor is 0, null, one that was followed already, or that holds fewer than `limit` items (observed facts,
 * "Values"). A problem is the last result: go on from the `next` of the last good page, as `input.next`.
 */
export async function* pages<O extends PagedOperation>(
  marketplace: Marketplace,
  operation: O,
  input: InputOf<O> & z.output<typeof pageQuery>,
  options: PageOptions<AnswerOf<O>>,
): AsyncGenerator<Result<AnswerOf<O>, MarketplaceProblem>, void, undefined> {
  const { items, ...callOptions } = options;
  const followed = new Set<string>();
  let next = input.next;
  while (!followed.has(next)) {
    followed.add(next);
    const answer = await marketplace.call(operation, { ...input, next }, callOptions);
    yield answer;
    if (!answer.ok) return;
    const short = (items(answer.value)?.length ?? 0) < input.limit;
    const following = answer.value.next;
    if (short || following === null || following === '0') return;
    next = following;
  }
}
