import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, List, Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { PageSection } from '../../../shared/ui/page-section.tsx';

const PATH = '/dashboard/api/restaurant/first-steps';

type Step = { to: string; text: MessageDescriptor; hint: MessageDescriptor };

const STEPS = {
  branch: {
    to: '/branches',
    text: msg`Add branch`,
    hint: msg`The location that prepares orders, with its address, currency, and time zone.`,
  },
  hours: {
    to: '/branches',
    text: msg`Set opening hours`,
    hint: msg`When guests can order, week by week and on holidays.`,
  },
  menu: {
    to: '/menu',
    text: msg`Add your menu`,
    hint: msg`Import it from a file, or start with one category and one published item.`,
  },
  payments: {
    to: '/settings',
    text: msg`Accept online payments`,
    hint: msg`Connect your Stripe account. Until then, guests pay at the restaurant.`,
  },
  order: {
    to: '/counter',
    text: msg`Place a first order`,
    hint: msg`Try it at the counter, and watch it reach the kitchen display.`,
  },
  people: {
    to: '/people',
    text: msg`Invite a colleague`,
    hint: msg`Everyone gets their own sign-in and permissions.`,
  },
} as const satisfies Record<Schemas['FirstStep'], Step>;

/** Onboarding steps of a new owner. Hidden when all are done. */
export function FirstSteps() {
  const { t, i18n } = useLingui();
  // A step may have been completed on another page.
  const { data } = api.useQuery('get', PATH, {}, { refetchOnMount: 'always' });
  const dismiss = api.useMutation('post', `${PATH}/dismiss`, { meta: { changes: [PATH] } });
  if (!data || data.remaining.length === 0) return null;
  const steps = Object.entries(STEPS) as [Schemas['FirstStep'], Step][];
  return (
    <PageSection
      title={t`Set up your restaurant`}
      order={2}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({})}
        >
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <List listStyleType="none" spacing="sm">
        {steps.map(([step, { to, text, hint }]) => {
          const isDone = data.completed.includes(step);
          return (
            <List.Item key={step}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <ThemeIcon variant={isDone ? 'filled' : 'default'} radius="xl" size={24} mt={2}>
                  {isDone ? <Check size={14} aria-hidden /> : <Circle size={10} aria-hidden />}
                </ThemeIcon>
                <div>
                  {isDone ? (
                    <Text c="dimmed" td="line-through">
                      {i18n._(text)} <span className="visually-hidden">{t`(done)`}</span>
                    </Text>
                  ) : (
                    <>
                      <Anchor fw={600} renderRoot={props => <Link {...props} to={to} />}>
                        {i18n._(text)}
                      </Anchor>
                      <Text size="sm" c="dimmed">
                        {i18n._(hint)}
                      </Text>
                    </>
                  )}
                </div>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </PageSection>
  );
}
