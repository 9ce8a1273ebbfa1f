import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { DeliberateButton } from './DeliberateButton.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { useProblemWords } from './use-problem-words.ts';
import classes from './FetchLabel.module.css';

/** A label that can't be printed, asked for again: being fetched, there, or why not. */
export type Fetching = ReturnType<typeof useFetchLabel>;

/** `onThere`: it can be printed now. */
export function useFetchLabel(orderId: string, onThere?: () => void) {
  const client = useClient();
  const { run, busy, problem } = useOperation(client.packing.fetchLabelAgain);
  const [isThere, setThere] = useState(false);
  const fetchAgain = async (): Promise<void> => {
    setThere(false);
    const isFetched = (await run({ orderId })) !== null;
    setThere(isFetched);
    if (isFetched) onThere?.();
  };
  return { fetchAgain, busy, problem, isThere };
}

interface ButtonProps {
  readonly fetching: Fetching;
  readonly size?: 'xl' | 'md';
  readonly className?: string | undefined;
  /** The station draws it itself: nothing is fetched. */
  readonly isDrawn?: boolean;
}

/** Its words tell that it is under way: a fetch may take as long as the marketplace lets it. */
export function FetchLabelButton({ fetching, size = 'md', className, isDrawn = false }: ButtonProps) {
  const { t } = useTranslation();
  const { fetchAgain, busy } = fetching;
  return (
    <DeliberateButton
      className={className}
      variant="default"
      size={size}
      aria-disabled={busy}
      data-testid="fetch-label"
      onClick={() => {
        if (!busy) void fetchAgain();
      }}
    >
      {isDrawn
        ? t(busy ? 'tasks.oldLabels.drawing' : 'tasks.oldLabels.draw')
        : t(busy ? 'packing.fetchingLabel' : 'packing.fetchLabel')}
    </DeliberateButton>
  );
}

interface NoteProps {
  readonly fetching: Fetching;
  /** `line`: where room is short, without the advice that a whole note has. */
  readonly look?: 'line' | 'note';
  /** The station draws it itself, and only when it is asked to. */
  readonly isDrawn?: boolean;
}

/** What came of it. A label that still did not come, or is no better, the station goes on asking for. */
export function FetchedNote({ fetching: { problem, isThere }, look = 'note', isDrawn = false }: NoteProps) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const goesOn =
    !isDrawn && problem !== null && problem.code !== 'shownMovedOn' && problem.code !== 'orderUnknown'
      ? t('packing.fetchGoesOn')
      : '';
  return (
    <div
      className={classes.outcome}
      aria-live="polite"
      data-testid="label-fetched"
      data-problem={problem?.code ?? ''}
    >
      {isThere && <p className={classes.said}>{t('packing.labelFetched')}</p>}
      {problem && look === 'line' && (
        <p className={classes.said}>
          {t(`problem.${problem.code}.what`, problemWords(problem))} {goesOn}
        </p>
      )}
      {problem && look === 'note' && (
        <ProblemNote problem={problem} tone="quiet">
          {goesOn !== '' && <p>{goesOn}</p>}
        </ProblemNote>
      )}
    </div>
  );
}
