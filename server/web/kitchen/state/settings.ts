import { useSyncExternalStore } from 'react';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../shared/orders/lateness.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';

/** Stored on the device, because each kitchen screen has its own settings. */
export type Settings = {
  thresholds: Record<OrderType, Thresholds>;
  sound: boolean;
  textSize: TextSize;
  /** Used while no station is chosen. */
  filter: BoardFilter;
  /** The chosen station's name. Ignored if it no longer exists. */
  station?: string;
};

/**
 * A screen's or station's filter; empty shows everything. A ticket matches a category if any of its lines
 * does.
 */
export type BoardFilter = { type?: OrderType; categoryId?: string };

/** The relative text size of tickets. */
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
