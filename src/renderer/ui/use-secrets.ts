import { useEffect } from 'react';
import { useServices } from '../app/services.ts';

/** While it is on the screen, what a serial scanner reads may be for it: see `Services.followSecrets`. */
export function useSecrets(at: 'field' | 'counter'): void {
  const { followSecrets } = useServices();
  useEffect(() => followSecrets(at), [followSecrets, at]);
}
