import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import classes from '../../../../shared/ui/details.module.css';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import type { Delivery } from './delivery.ts';

/** What every attempt sends. */
export function Sent({ delivery: { payload, headers } }: { delivery: Delivery }) {
  const { t } = useLingui();
  return (
    <>
      <PageSection title={t`Body`} action={<CopyBody body={payload} />}>
        <Code block dir="ltr" tabIndex={0} aria-label={t`Body`} className={classes.body}>
          {JSON.stringify(JSON.parse(payload), null, 2)}
        </Code>
      </PageSection>
      <PageSection title={t`Headers`}>
        <Code block dir="ltr" tabIndex={0} aria-label={t`Headers`}>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Code>
      </PageSection>
    </>
  );
}

/** Byte for byte, as signatures cover it. */
const CopyBody = ({ body }: { body: string }) => (
  <CopyButton value={body}>
    {({ copied, copy }) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={copy}
        leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy raw body</Trans>}
      </Button>
    )}
  </CopyButton>
);
