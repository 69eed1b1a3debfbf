import { useSyncExternalStore } from 'react';
import { keepOnDevice } from '../../shared/device-store.ts';

const NAME = 'kitchen-struck-lines';
/** More than an evening has. The oldest are forgotten. */
const MOST = 2_000;

const listeners = new Set<() => void>();
let struck = read();

function read(): Set<string> {
  return new Set(JSON.parse(localStorage.getItem(NAME) ?? '[]'));
}

/** Strikes a line through, or takes that back. It survives a reload, and other tabs of the device follow. */
export function strike(lineId: string): void {
  const next = new Set(struck);
  if (!next.delete(lineId)) next.add(lineId);
  struck = next;
  keepOnDevice(NAME, JSON.stringify([...struck].slice(-MOST)));
  for (const notify of listeners) notify();
}

function onStruck(listener: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key !== NAME) return;
    struck = read();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

export const useIsStruck = (lineId: string): boolean =>
  useSyncExternalStore(onStruck, () => struck.has(lineId));
