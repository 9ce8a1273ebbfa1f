import classes from './MiddleCut.module.css';

/** As many letters as tell supplies apart: most are numbered, dated or placed at their end. */
const END = 9;

/** A name without room is cut in its middle: both of its ends stay in sight. */
export function MiddleCut({ text }: { readonly text: string }) {
  const letters = Array.from(text);
  const at = Math.max(letters.length - END, 0);
  return (
    <span className={classes.whole} title={text}>
      <span className={classes.start}>{letters.slice(0, at).join('')}</span>
      <span className={classes.end}>{letters.slice(at).join('')}</span>
    </span>
  );
}
