import { Text } from '@mantine/core';
import { formatRelative } from '../../../shared/i18n/formats.ts';
import { useNow } from '../../../shared/ui/use-now.ts';

const EVERY_MS = 30_000;

/** How long ago an order was placed. */
export function Waited({ since }: { since: string }) {
  useNow(EVERY_MS);
  return (
    <Text component="time" dateTime={since} size="sm" c="dimmed" className="tabular">
      {formatRelative(since, Date.now(), 'narrow')}
    </Text>
  );
}
