import { Trans } from '@lingui/react/macro';
import { Code, Group } from '@mantine/core';
import { CopyTextButton } from './copy-text-button.tsx';

/** A code with a copy button. */
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
      <CopyTextButton value={code} iconSize={16} h="auto">
        <Trans>Copy</Trans>
      </CopyTextButton>
    </Group>
  );
}
