import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { pageQuery } from '../../shared/marketplace/common.ts';
import type { AnswerOf, InputOf, Operation } from '../../shared/marketplace/operation.ts';
import { printWire } from '../../shared/marketplace/wire.ts';
import type { MarketplaceProblem } from '../../shared/problem.ts';
import { ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import type { BrokenItem } from './decode-answer.ts';
import type { CallOptions, Marketplace } from './marketplace.ts';

/** A paged list takes `limit` and `next` in its query and answers with `next`, null where the service sent none. */
export type PagedOperation = Operation<z.ZodObject, typeof pageQuery, z.ZodObject, z.ZodType<Paged>>;

interface Paged {
  readonly next: string | null;
}

/** N1 and N2: `page` in the body, `data.isNextPage` in the answer. */
export type NumberedOperation = Operation<
  z.ZodObject,
  z.ZodObject,
  z.ZodObject<{ page: z.ZodInt32 }>,
  z.ZodType<{ readonly data: { readonly isNextPage: boolean | null } | null }>
>;

/** N5, N6 and N7: `limit` and `offset` in the body, nothing about more in the answer. */
export type OffsetOperation = Operation<
  z.ZodObject,
  z.ZodObject,
  z.ZodObject<{ limit: z.ZodUInt32; offset: z.ZodUInt32 }>
>;

export interface PageOptions<Answer> extends CallOptions {
  /** The list inside an answer; its length tells a short page. */
  readonly items: (answer: Answer) => readonly unknown[] | null | undefined;
}

/** Pages in order, each asked for only when the one before was taken. A problem is the last result. */
export type Pages<Answer> = AsyncGenerator<Result<Answer, MarketplaceProblem>, void, undefined>;

/**
 * Every page of a list with cursors. Ends after a page whose cursor is 0, null, one that was followed already, or that
 * holds fewer than `limit` items (observed facts, "Values"). After a problem, go on from the `next` of the last good
 * page, as `input.next`.
 */
export async function* pages<O extends PagedOperation>(
  marketplace: Marketplace,
  operation: O,
  input: InputOf<O> & z.output<typeof pageQuery>,
  options: PageOptions<AnswerOf<O>>,
): Pages<AnswerOf<O>> {
  const { items, onBroken, ...others } = options;
  let broken = 0;
  const callOptions = onBroken
    ? {
        ...others,
        onBroken: (left: readonly BrokenItem[]) => {
          broken = left.length;
          onBroken(left);
        },
      }
    : others;
  const followed = new Set<string>();
  let next = input.next;
  while (!followed.has(next)) {
    followed.add(next);
    const answer = await marketplace.call(operation, { ...input, next }, callOptions);
    yield answer;
    if (!answer.ok) return;
    // What was left out was on the page.
    const short = (items(answer.value)?.length ?? 0) + broken < input.limit;
    const following = answer.value.next;
    if (short || following === null || following === '0') return;
    next = following;
  }
}

/**
 * Every page from `input.page` on. Ends after a page that is empty or says that no other follows, and before one that
 * holds what an earlier page held: the service then does not count any more.
 */
export async function* numberedPages<O extends NumberedOperation>(
  marketplace: Marketplace,
  operation: O,
  input: InputOf<O> & { readonly page: number },
  options: PageOptions<AnswerOf<O>>,
): Pages<AnswerOf<O>> {
  const { items, ...callOptions } = options;
  const isNew = newcomers();
  for (let { page } = input; ; page += 1) {
    const answer = await marketplace.call(operation, { ...input, page }, callOptions);
    const list = answer.ok ? (items(answer.value) ?? []) : [];
    if (answer.ok && !isNew(list)) return;
    yield answer;
    if (!answer.ok || list.length === 0 || answer.value.data?.isNextPage !== true) return;
  }
}

/**
 * Every page from `input.offset` on. Ends after a page of fewer than `limit` items, and before one that holds what an
 * earlier page held.
 */
export async function* offsetPages<O extends OffsetOperation>(
  marketplace: Marketplace,
  operation: O,
  input: InputOf<O> & { readonly limit: number; readonly offset: number },
  options: PageOptions<AnswerOf<O>>,
): Pages<AnswerOf<O>> {
  const { items, ...callOptions } = options;
  const isNew = newcomers();
  for (let { offset } = input; ; offset += input.limit) {
    const answer = await marketplace.call(operation, { ...input, offset }, callOptions);
    const list = answer.ok ? (items(answer.value) ?? []) : [];
    if (answer.ok && !isNew(list)) return;
    yield answer;
    // A limit of 0 is allowed by the documents and gets nowhere.
    if (!answer.ok || list.length < Math.max(1, input.limit)) return;
  }
}

/** The items of every page one by one; a problem is the last result. */
export async function* itemsOf<Answer, Item>(
  all: Pages<Answer>,
  items: (answer: Answer) => readonly Item[] | null | undefined,
): Pages<Item> {
  for await (const page of all) {
    if (!page.ok) yield page;
    else for (const item of items(page.value) ?? []) yield ok(item);
  }
}

/** Remembers lists by their digests: whole pages of a long list would fill the memory. */
function newcomers(): (list: readonly unknown[]) => boolean {
  const seen = new Set<string>();
  return (list) => {
    const digest = createHash('sha256').update(printWire(list)).digest('base64');
    return seen.size !== seen.add(digest).size;
  };
}
