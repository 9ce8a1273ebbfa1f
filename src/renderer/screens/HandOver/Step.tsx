import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import classes from './Step.module.css';

/** `warned`: it may go on, but not without a second thought. */
export type StepState = 'done' | 'current' | 'warned' | 'later';

interface Props {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  readonly children: ReactNode;
}

export function Step({ number, title, state, children }: Props) {
  return (
    <li
      className={classes.step}
      data-state={state}
      data-step={number}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={classes.number} aria-hidden="true">
        <StepSign number={number} state={state} />
      </span>
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
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
