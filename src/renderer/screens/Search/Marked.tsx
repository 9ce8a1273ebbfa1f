import { Fragment } from 'react';
import { markTyped, type MarkedPart } from './marks.ts';
import classes from './Hits.module.css';

/** A name, and in it what was typed; `typed` null where it was found by something else. */
export const Marked = ({ text, typed }: { readonly text: string; readonly typed: string | null }) =>
  typed === null ? text : <Parts parts={markTyped(text, typed)} />;

export const Parts = ({ parts }: { readonly parts: readonly MarkedPart[] }) =>
  parts.map(({ text, isMarked }, index) =>
    isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name than their place
      <mark key={index} className={classes.mark}>
        {text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{text}</Fragment>
    ),
  );
