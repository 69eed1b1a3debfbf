export type Target = 'preparing' | 'ready';

/** A tap that the service has not answered yet. */
export type Advance = { status: Target; sendAt: number; failed: boolean };

const nameOf = (branchId: string) => `kitchen-taps:${branchId}`;

/** The taps that a page left which went away while the service could not be reached. */
export function loadAdvances(branchId: string): Map<string, Advance> {
  const stored: unknown = JSON.parse(localStorage.getItem(nameOf(branchId)) ?? '[]');
  return new Map(Array.isArray(stored) ? stored : []);
}

export function saveAdvances(branchId: string, advances: Map<string, Advance>): void {
  localStorage.setItem(nameOf(branchId), JSON.stringify([...advances]));
}
