import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './Boundary.module.css';

interface State {
  readonly reference: string | null;
}

/** A screen that breaks does not take the others with it: the scanner and the station's feeds live outside of it. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: crypto.randomUUID().slice(0, 8) };
  }

  override componentDidCatch(error: unknown): void {
    const { reference } = this.state;
    // Shown in the page's console with the same reference that the person reads out.
    reportError(new Error(`a screen broke (${reference ?? '?'})`, { cause: error }));
  }

  override render(): ReactNode {
    const { reference } = this.state;
    if (reference === null) return this.props.children;
    return <Broken reference={reference} onAgain={() => window.location.reload()} />;
  }
}

interface BrokenProps {
  readonly reference: string;
  readonly onAgain: () => void;
}

function Broken({ reference, onAgain }: BrokenProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.broken} role="alert">
      <EmptyState icon="warning" title={t('shell.broken.title')} text={t('shell.broken.text')}>
        <p className="tabular">{t('shell.broken.reference', { reference })}</p>
        <Button onClick={onAgain}>{t('shell.broken.again')}</Button>
      </EmptyState>
    </div>
  );
}
