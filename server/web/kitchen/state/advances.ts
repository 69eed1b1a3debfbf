import { keepOnDevice } from '../../shared/device-store.ts';

export type Target = 'preparing' | 'ready' | 'cancelled';

/** A tap that the service has not answered yet. */
export type Advance = {
  status: Target;
  sendAt: number;
  failed: boolean;
  /** Its request is running, so it can neither be undone nor sent again. */
  sending?: boolean;
  /** The tap before it, which started the order, has no answer either. An undo keeps that one. */
  startsFirst?: boolean;
  /** The device had no room for it: it ends with the page. */
  unstored?: boolean;
};

const prefixOf = (branchId: string) => `kitchen-tap:${branchId}:`;

/** The taps of pages that were closed while the service could not be reached. */
export function loadAdvances(branchId: string): Map<string, Advance> {
  const prefix = prefixOf(branchId);
  const stored = Object.entries(localStorage).filter(([name]) => name.startsWith(prefix));
  return new Map(
    stored.map(([name, text]) => [name.slice(prefix.length), { ...JSON.parse(text), failed: true }]),
  );
}

/** Each tap has a key of its own, so that tabs do not overwrite each other's. */
export function saveAdvance(branchId: string, orderId: string, advance: Advance): void {
  if (!keepOnDevice(prefixOf(branchId) + orderId, JSON.stringify(advance))) advance.unstored = true;
}

export function removeAdvance(branchId: string, orderId: string): void {
  localStorage.removeItem(prefixOf(branchId) + orderId);
}

/** False when another tab has sent or undone the tap. */
export const isKept = (branchId: string, orderId: string, { unstored = false }: Advance): boolean =>
  unstored || localStorage.getItem(prefixOf(branchId) + orderId) !== null;
