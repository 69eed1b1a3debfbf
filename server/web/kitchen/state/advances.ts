export type Target = 'preparing' | 'ready';

/** A tap that the service has not answered yet. */
export type Advance = {
  status: Target;
  sendAt: number;
  failed: boolean;
  /** A request with it is under way: it can neither be taken back nor sent beside that one. */
  sending?: boolean;
  /** The tap before it, that the kitchen has started, was not answered either: an undo leaves that one. */
  startsFirst?: boolean;
};

const prefixOf = (branchId: string) => `kitchen-tap:${branchId}:`;

/** The taps that pages left which went away while the service could not be reached. */
export function loadAdvances(branchId: string): Map<string, Advance> {
  const prefix = prefixOf(branchId);
  const stored = Object.entries(localStorage).filter(([name]) => name.startsWith(prefix));
  return new Map(
    stored.map(([name, text]) => [name.slice(prefix.length), { ...JSON.parse(text), failed: true }]),
  );
}

/** Each under a name of its own: other tabs keep theirs beside it. */
export function saveAdvance(branchId: string, orderId: string, advance: Advance): void {
  localStorage.setItem(prefixOf(branchId) + orderId, JSON.stringify(advance));
}

export function removeAdvance(branchId: string, orderId: string): void {
  localStorage.removeItem(prefixOf(branchId) + orderId);
}

/** False when another tab has sent the tap, or taken it back. */
export const isKept = (branchId: string, orderId: string): boolean =>
  localStorage.getItem(prefixOf(branchId) + orderId) !== null;
