import { t } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';
import { serviceClock } from '../../../shared/api/service-clock.ts';

/** A promotion's current state. */
export function describeState({ active, startsAt, endsAt, limit, uses }: Schemas['Promotion']): {
  label: string;
  color: string;
} {
  if (!active) return { label: t`Off`, color: 'gray' };
  if (endsAt !== null && Date.parse(endsAt) <= serviceClock.now()) return { label: t`Ended`, color: 'gray' };
  if (limit !== null && (uses ?? 0) >= limit) return { label: t`Used up`, color: 'gray' };
  if (startsAt !== null && Date.parse(startsAt) > serviceClock.now())
    return { label: t`Planned`, color: 'orange' };
  return { label: t`Active`, color: 'herb' };
}
