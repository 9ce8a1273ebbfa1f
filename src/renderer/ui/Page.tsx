import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that scrolls: everything but packing. */
export const Page = ({ title, aside, children }: PageProps) => (
  <div className={classes.scroll}>
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  </div>
);

interface PanelProps {
  readonly title?: string;
  readonly hint?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, hint, aside, children }: PanelProps) => (
  <section className={classes.panel} aria-label={title}>
    {(title !== undefined || aside !== undefined) && (
      <div className={classes.panelHead}>
        <div>
          {title !== undefined && <h2 className={classes.panelTitle}>{title}</h2>}
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        {aside}
      </div>
    )}
    {children}
  </section>
);
