import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import classes from './EmptyState.module.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Says what will appear here and what makes it appear. */
export const EmptyState = ({ icon, title, text, children }: Props) => (
  <div className={classes.empty}>
    <Icon name={icon} size={44} className={classes.icon} />
    <h2 className={classes.title}>{title}</h2>
    <p className={classes.text}>{text}</p>
    {children}
  </div>
);
