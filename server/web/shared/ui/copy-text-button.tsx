import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = ButtonProps & { value: string; iconSize: number; children: ReactNode };

/** Copies a text and confirms it. */
export const CopyTextButton = ({ value, iconSize, children, ...props }: Props) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        {...props}
        variant="default"
        onClick={copy}
        leftSection={copied ? <Check size={iconSize} aria-hidden /> : <Copy size={iconSize} aria-hidden />}
      >
        {copied ? <Trans>Copied</Trans> : children}
      </Button>
    )}
  </CopyButton>
);
