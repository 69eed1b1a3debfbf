import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { SessionGate } from '../shared/session/session-gate.tsx';

export function KitchenDisplay() {
  const { t } = useLingui();
  return (
    <SessionGate application={t`Kitchen display`}>
      <Title>
        <Trans>Kitchen</Trans>
      </Title>
    </SessionGate>
  );
}
