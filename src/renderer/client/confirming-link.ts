import type { Link } from './link.ts';

/**
 * The same link; a call that needs the person at the desk to prove their identity is repeated once they have. `confirm`
 * resolves to false if they cancelled, and the first answer stands.
 */
export const confirmingLink = (link: Link, confirm: () => Promise<boolean>): Link => ({
  ...link,
  call: async (path, value) => {
    const answer = await link.call(path, value);
    return isUnconfirmed(answer) && (await confirm()) ? link.call(path, value) : answer;
  },
});

const isUnconfirmed = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return false;
  const { problem } = answer;
  return (
    typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'confirmNeeded'
  );
};
