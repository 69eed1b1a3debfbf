import { useSyncExternalStore } from 'react';
import type { OrderType } from '../../shared/orders/statuses.ts';

/** Minutes since an order was placed, from which its age turns amber and red. */
export type Thresholds = { soon: number; late: number };

/** Kept on the device, because each screen of a kitchen has its own settings. */
export type Settings = { thresholds: Record<OrderType, Thresholds>; sound: boolean };

const NAME = 'kitchen-settings';
const DEFAULTS: Settings = {
  thresholds: {
    pickup: { soon: 10, late: 15 },
    delivery: { soon: 15, late: 25 },
    dine_in: { soon: 8, late: 12 },
  },
  sound: true,
};

const listeners = new Set<() => void>();
let settings = read();

function read(): Settings {
  const stored = localStorage.getItem(NAME);
  return stored === null ? DEFAULTS : { ...DEFAULTS, ...JSON.parse(stored) };
}

export function saveSettings(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes };
  localStorage.setItem(NAME, JSON.stringify(settings));
  for (const notify of listeners) notify();
}

function onSettings(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSettings = (): Settings => useSyncExternalStore(onSettings, () => settings);
