import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { Check, Copy } from 'lucide-react';

type Props = {
  label: string;
  secret: string;
  /** Until when it can be used, if that is not for good. */
  validity?: string;
};

/** A secret that is shown this once. */
export function SecretOnce({ label, secret, validity }: Props) {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Alert color="orange" title={t`Copy it now`}>
        <Trans>It is shown only once. Treat it like a password: anyone who has it can use it.</Trans>
        {validity !== undefined && ` ${validity}`}
      </Alert>
      <Group wrap="nowrap" gap="xs" align="stretch">
        <Code block flex={1} aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              h="auto"
              onClick={copy}
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            >
              {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
