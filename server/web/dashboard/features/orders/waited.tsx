import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatRelative } from '../../../shared/i18n/formats.ts';

const EVERY_MS = 30_000;

function onTick(notify: () => void) {
  const timer = setInterval(notify, EVERY_MS);
  return () => clearInterval(timer);
}

/** How long ago an order was placed. */
export function Waited({ since }: { since: string }) {
  useSyncExternalStore(onTick, () => Math.floor(Date.now() / EVERY_MS));
  return (
    <Text component="time" dateTime={since} size="sm" c="dimmed" className="tabular">
      {formatRelative(since, Date.now(), 'narrow')}
    </Text>
  );
}
