import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './Step.module.css';

/**
 * `warned`: it may go on, but not without a second thought. `asking`: nobody has to do anything, and it takes as much
 * room as it will when it is done.
 */
export type StepState = 'done' | 'asking' | 'current' | 'warned' | 'later';

interface Props {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

export function Step({ number, title, state, aside, children }: Props) {
  return (
    <li
      className={classes.step}
      data-state={state}
      data-step={number}
      aria-current={state === 'current' ? 'step' : undefined}
      // Where the focus goes when a step gives way to the next.
      tabIndex={state === 'current' ? -1 : undefined}
    >
      <span className={classes.number} aria-hidden="true">
        <StepSign number={number} state={state} />
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {aside}
        </div>
        {children}
      </div>
    </li>
  );
}

function StepSign({ number, state }: { readonly number: number; readonly state: StepState }) {
  if (state === 'done') return <Icon name="check" size={28} />;
  if (state === 'warned') return <Icon name="warning" size={28} />;
  return number;
}
