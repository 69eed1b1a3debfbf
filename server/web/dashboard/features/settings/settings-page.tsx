import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { PageSection } from '../../../shared/ui/page-section.tsx';
import { Email } from './email.tsx';
import { GuestDataDays } from './guest-data-days.tsx';
import { OnlinePayments } from './online-payments.tsx';
import { Printers } from './printers.tsx';
import { Receipts } from './receipts.tsx';
import { ScreenHours } from './screen-hours.tsx';
import { Screens } from './screens.tsx';
import { SecondFactorRole } from './second-factor-role.tsx';

/** Settings of the whole restaurant. */
export function SettingsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Settings`} description={t`These apply to all branches.`} />
      <Stack maw={720}>
        <PageSection order={2} title={t`Online payments`}>
          <OnlinePayments />
        </PageSection>
        <PageSection order={2} title={t`Email`}>
          <Email />
        </PageSection>
        <PageSection order={2} title={t`Receipts`}>
          <Receipts />
        </PageSection>
        <PageSection order={2} title={t`Printers`}>
          <Printers />
        </PageSection>
        <PageSection order={2} title={t`Screens`}>
          <Screens />
        </PageSection>
        <PageSection order={2} title={t`Guests' personal data`}>
          <GuestDataDays />
        </PageSection>
        <PageSection order={2} title={t`Sign-in`}>
          <SecondFactorRole />
        </PageSection>
        <PageSection order={2} title={t`Kitchen displays`}>
          <ScreenHours />
        </PageSection>
      </Stack>
    </>
  );
}
