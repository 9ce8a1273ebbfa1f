/**
 * What buyers say to couriers at the door, until it went out with the one request that takes it: in memory alone. After a
 * restart the change goes without it, and where the marketplace refuses that, a person says it again.
 */
export interface DoorCodes {
  keep(orderId: string, code: string): void;
  of(orderId: string): string | null;
  forget(orderId: string): void;
}

/** Far more than couriers are on their way with. */
const MOST = 2000;

export function createDoorCodes(): DoorCodes {
  const codes = new Map<string, string>();
  return {
    keep: (orderId, code) => {
      codes.delete(orderId);
      codes.set(orderId, code);
      const [oldest] = codes.keys();
      if (codes.size > MOST && oldest !== undefined) codes.delete(oldest);
    },
    of: (orderId) => codes.get(orderId) ?? null,
    forget: (orderId) => {
      codes.delete(orderId);
    },
  };
}
