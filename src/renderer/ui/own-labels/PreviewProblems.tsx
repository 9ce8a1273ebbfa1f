import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemNote } from '../ProblemNote.tsx';
import { useFieldName } from './use-field-name.ts';
import classes from './PreviewProblems.module.css';

/** The same mistake may be in every row; the first ones show what it is. */
const SHOWN = 4;

interface Props {
  readonly problems: readonly Problem[];
  /** What a person can do about one of them. */
  readonly renderWayOut: (problem: Problem) => ReactNode;
}

/** What keeps a label from printing, in words, with the field's name as the form has it. */
export function PreviewProblems({ problems, renderWayOut }: Props) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  if (problems.length === 0) return null;
  const named = (problem: Problem): Problem =>
    problem.code === 'templateFault' && problem.field !== ''
      ? { ...problem, field: nameOf(problem.field) }
      : problem;
  return (
    <section className={classes.problems} data-testid="preview-problems">
      <h3 className={classes.title}>{t('labels.preview.problems', { count: problems.length })}</h3>
      {problems.slice(0, SHOWN).map((problem) => (
        <ProblemNote key={JSON.stringify(problem)} problem={named(problem)}>
          {renderWayOut(problem)}
        </ProblemNote>
      ))}
      {problems.length > SHOWN && <p>{t('labels.preview.more', { count: problems.length - SHOWN })}</p>}
    </section>
  );
}

interface WayProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** A button under a problem that leads to its place. */
export const WayOut = ({ label, onClick }: WayProps) => (
  <Button className={classes.way} variant="default" size="sm" onClick={onClick}>
    {label}
  </Button>
);
