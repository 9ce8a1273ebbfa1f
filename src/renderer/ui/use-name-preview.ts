import { useEffect, useState } from 'react';
import { useClient } from '../app/services.ts';

/** A person types a pattern; each letter need not be asked about. */
const REST_MS = 150;

/**
 * What the station would call a new supply, by this pattern (null: the desk's own). `of`: a group of new orders by its
 * key, or one order by its id, that it would be made for. The last name stays until the next is known.
 */
export function useNamePreview(
  pattern: string | null,
  of: { readonly groupKey: string } | { readonly orderId: string } | null,
): string {
  const client = useClient();
  const [name, setName] = useState('');
  const groupKey = of && 'groupKey' in of ? of.groupKey : null;
  const orderId = of && 'orderId' in of ? of.orderId : null;
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      const from = groupKey !== null ? { groupKey } : orderId !== null ? { orderIds: [orderId] } : null;
      const answer = await client.supplies.previewName({ pattern, from });
      if (!isOver && answer.ok) setName(answer.value.name);
    };
    const timer = setTimeout(() => void ask(), pattern === null ? 0 : REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, pattern, groupKey, orderId]);
  return name;
}
