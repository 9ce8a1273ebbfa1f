import { useMay } from '../app/use-may.ts';
import type { Right } from '../../shared/domain/people/people-rights.ts';
import { ProblemNote } from './ProblemNote.tsx';

/** Why the buttons beside it can't be used, and who can use them; nothing if the person may. */
export const NotYours = ({ right }: { readonly right: Right }) =>
  useMay(right) ? null : <ProblemNote problem={{ code: 'notAllowed', right }} tone="quiet" />;
