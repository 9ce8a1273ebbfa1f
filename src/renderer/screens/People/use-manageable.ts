import { mayManage } from '../../../shared/domain/people/people-rights.ts';
import { roles, type Role } from '../../../shared/domain/people/people.ts';
import { useAppState } from '../../app/services.ts';

/** The roles that the current person may add, change and give. */
export function useManageable(): readonly Role[] {
  const state = useAppState(({ current }) => current?.state ?? 'free');
  const role = useAppState(({ current }) => current?.person?.role ?? null);
  if (state === 'free') return roles;
  return role === null ? [] : roles.filter((other) => mayManage(role, other));
}
