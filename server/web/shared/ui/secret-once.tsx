import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack } from '@mantine/core';
import { CopyableCode } from './copyable-code.tsx';

type Props = {
  label: string;
  secret: string;
  /** How long it is valid, if limited. */
  validity?: string;
};

/** A secret that is shown only once. */
export function SecretOnce({ label, secret, validity }: Props) {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Alert color="orange" title={t`Copy it now`}>
        <Trans>It is shown only once. Treat it like a password: anyone who has it can use it.</Trans>
        {validity !== undefined && ` ${validity}`}
      </Alert>
      <CopyableCode label={label} code={secret} />
    </Stack>
  );
}
