import { Trans, useLingui } from '@lingui/react/macro';
import { Code } from '@mantine/core';
import { CopyTextButton } from '../../../../shared/ui/copy-text-button.tsx';
import classes from '../../../../shared/ui/details.module.css';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import type { Delivery } from './delivery.ts';

/** The content of every attempt. */
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

/** Byte for byte, because signatures cover it. */
const CopyBody = ({ body }: { body: string }) => (
  <CopyTextButton value={body} iconSize={14} size="compact-sm">
    <Trans>Copy raw body</Trans>
  </CopyTextButton>
);
