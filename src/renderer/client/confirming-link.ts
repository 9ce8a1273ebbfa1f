import type { Link } from './link.ts';

/**
 * The same link; a call that needs whoever works here to prove that it is them is made again once they did. `confirm`
 * resolves to false where they left it, and the answer stays as it was.
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
