import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Code, Stack, Text } from '@mantine/core';
import { WEBHOOK_EVENTS } from '../../../../../../generated/public/webhook-events.ts';
import { EVENT_TYPES } from '../names.ts';
import classes from './events-page.module.css';
import { Verification } from './verification.tsx';

/** Every event type with an example, and how to verify signatures. */
export function EventsPage() {
  const { t, i18n } = useLingui();
  const titles: Record<string, (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES]> = EVENT_TYPES;
  return (
    <div className={classes.columns}>
      <Accordion variant="separated" order={2} multiple aria-label={t`Events`}>
        {WEBHOOK_EVENTS.map(({ type, description, example }) => {
          const title = titles[type];
          return (
            <Accordion.Item key={type} value={type}>
              <Accordion.Control>
                <Text fw={600}>{title ? i18n._(title) : type}</Text>
                <Code>{type}</Code>
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap="xs">
                  <Text size="sm" lang="en" dir="ltr">
                    {description}
                  </Text>
                  <Text size="sm" c="dimmed">
                    <Trans>Example body:</Trans>
                  </Text>
                  <Code
                    block
                    dir="ltr"
                    tabIndex={0}
                    aria-label={t`Example of ${type}`}
                    className={classes.example}
                  >
                    {JSON.stringify(example, null, 2)}
                  </Code>
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
      <Verification />
    </div>
  );
}
