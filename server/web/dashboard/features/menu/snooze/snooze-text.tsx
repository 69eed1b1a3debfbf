import { useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { formatDateTime } from '../../../../shared/i18n/formats.ts';
import { joinList } from '../../../../shared/i18n/join-list.ts';
import type { MenuItem } from '../menu.ts';
import { REASONS } from './reasons.ts';

/** Where an item is unavailable, why, and until when. */
export function SnoozeText({ item: { unavailability, prices } }: { item: MenuItem }) {
  const { t, i18n } = useLingui();
  const { data: branches = [] } = useBranches();
  if (unavailability.length === 0) return null;
  const isEverywhere = unavailability.length >= prices.length;
  return (
    <div>
      <Badge color="orange" variant="light" tt="none">
        {isEverywhere ? t`Snoozed at all branches` : t`Snoozed`}
      </Badge>
      {groupAlike(unavailability).map(([first, ...others]) => {
        const zone = branches.find(({ id }) => id === first.branchId)?.timezone;
        const names = [first, ...others].map(
          ({ branchId, branchSlug }) => branches.find(({ id }) => id === branchId)?.name ?? branchSlug,
        );
        const reason = i18n._(REASONS[first.unavailableReason]);
        const end = formatDateTime(first.unavailableUntil, zone);
        return (
          <Group key={first.branchId} gap={4} mt={2}>
            <Text size="sm" c="dimmed">
              {t`${joinList(names)}: until ${end} · ${reason}`}
              {first.unavailableNote && ` · ${first.unavailableNote}`}
            </Text>
          </Group>
        );
      })}
    </div>
  );
}

type Snooze = Schemas['MenuItemUnavailability'];

/** Groups branches with identical text. */
function groupAlike(snoozes: Snooze[]): [Snooze, ...Snooze[]][] {
  const groups = new Map<string, [Snooze, ...Snooze[]]>();
  for (const snooze of snoozes) {
    const key = [snooze.unavailableUntil, snooze.unavailableReason, snooze.unavailableNote].join('\n');
    const group = groups.get(key);
    if (group) group.push(snooze);
    else groups.set(key, [snooze]);
  }
  return [...groups.values()];
}
