import { useSyncExternalStore } from 'react';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../shared/orders/lateness.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';

/** Kept on the device, because each screen of a kitchen has its own settings. */
export type Settings = {
  thresholds: Record<OrderType, Thresholds>;
  sound: boolean;
  textSize: TextSize;
  /** What it shows while no station is chosen. */
  filter: BoardFilter;
  /** The name of the station that it shows. One that there is no longer is none. */
  station?: string;
};

/** What a screen or a station shows; empty shows everything. A ticket matches a category when any of its lines does. */
export type BoardFilter = { type?: OrderType; categoryId?: string };

/** How much larger than usual the tickets are. */
export const TEXT_SIZES = { small: 0.85, medium: 1, large: 1.25, largest: 1.5 } as const;
export type TextSize = keyof typeof TEXT_SIZES;

const NAME = 'kitchen-settings';
const DEFAULTS: Settings = {
  thresholds: DEFAULT_THRESHOLDS,
  sound: true,
  textSize: 'medium',
  filter: {},
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
