import type { en } from './en/index.ts';

/** English is the shape; a language that lacks a sentence, or has one too many, does not compile. */
export type Words = typeof en;
