import { Trans } from '@lingui/react/macro';
import { Button, Code, CopyButton, Group } from '@mantine/core';
import { Check, Copy } from 'lucide-react';

/** A code, and a button that copies it. */
export function CopyableCode({ label, code }: { label: string; code: string }) {
  return (
    <Group wrap="nowrap" gap="xs" align="stretch">
      <Code
        block
        flex={1}
        dir="ltr"
        aria-label={label}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {code}
      </Code>
      <CopyButton value={code}>
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
  );
}
