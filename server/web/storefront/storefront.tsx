import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';

export function Storefront() {
  return (
    <Title>
      <Trans>Menu</Trans>
    </Title>
  );
}
