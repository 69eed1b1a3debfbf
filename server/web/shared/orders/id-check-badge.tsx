import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

/** Tells staff to check an ID when they hand over the order. Renders nothing without a minimum age. */
export function IdCheckBadge({ minimumAge }: { minimumAge: number | undefined }) {
  const { t } = useLingui();
  if (minimumAge === undefined) return null;
  return (
    <Badge color="red" variant="light" tt="none">
      {t`Check ID: ${minimumAge}+`}
    </Badge>
  );
}
