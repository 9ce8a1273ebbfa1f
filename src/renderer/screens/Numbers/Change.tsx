import type { Difference } from './money-lines.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

interface Props {
  /** Null: the two can't be put side by side. */
  readonly difference: Difference | null;
  readonly currency: string;
}

const toneOf = (amount: number): 'more' | 'less' | 'same' =>
  amount === 0 ? 'same' : amount > 0 ? 'more' : 'less';
const arrows = { more: '▲', less: '▼', same: '=' } as const;

/** More taken is worse: said by an arrow and a sign, and coloured besides. */
export function Change({ difference, currency }: Props) {
  const words = useNumberWords();
  if (difference === null) return <span className={classes.quiet}>—</span>;
  const tone = toneOf(difference.amount);
  const share = words.share(difference);
  return (
    <span className={classes.change} data-tone={tone}>
      <span aria-hidden="true">{arrows[tone]}</span> {words.change(difference, currency)}
      {share !== null && <span className={classes.share}>{share}</span>}
    </span>
  );
}
