import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useHasRole, useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Sales } from './sales.tsx';
import { Waits } from './waits.tsx';

/** Things that need attention, and the day's sales. */
export function HomePage() {
  const { t } = useLingui();
  const { user } = useSession();
  const seesSales = useHasRole('manager');
  const isOwner = useHasRole('owner');
  return (
    <>
      <PageHeader title={t`Hello, ${user.name}`} />
      <Stack gap="xl">
        {isOwner && <FirstSteps />}
        <Waits />
        {seesSales && <Sales />}
      </Stack>
    </>
  );
}
