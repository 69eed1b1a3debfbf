import { Trans, useLingui } from '@lingui/react/macro';
import { Code, Group, Text, Timeline } from '@mantine/core';
import { Check, X } from 'lucide-react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoment, formatNumber, formatRelative } from '../../../../shared/i18n/formats.ts';
import classes from '../../../../shared/ui/details.module.css';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import { nameFailure } from '../failures.ts';
import type { Delivery } from './delivery.ts';

/** Attempts, newest first, below the next one. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const { attempts, attemptCount, nextAttemptAt, status, held } = delivery;
  const unlisted = attemptCount - attempts.length;
  const next = status === 'pending' ? nextAttemptAt : null;
  return (
    <PageSection title={t`Attempts`}>
      <Text size="sm" c="dimmed" mb="md">
        {held
          ? t`The endpoint is off. The next attempt waits until you turn it on.`
          : next
            ? t`Next attempt ${formatRelative(next)}, at ${formatMoment(next)}`
            : status === 'gave_up'
              ? t`It won't be retried automatically.`
              : status === 'succeeded'
                ? t`No further attempt is needed.`
                : t`An attempt is in progress.`}
      </Text>
      <Timeline bulletSize={24} lineWidth={2} active={attempts.length}>
        {attempts.toReversed().map(attempt => (
          <Timeline.Item
            key={attempt.at}
            color={attempt.error === null ? 'herb' : 'red'}
            bullet={attempt.error === null ? <Check size={14} /> : <X size={14} />}
            title={
              <Group gap="xs">
                <span>
                  {attempt.responseStatus === null ? t`No response` : t`HTTP ${attempt.responseStatus}`}
                </span>
                {attempt.manual && (
                  <Text size="sm" c="dimmed">
                    <Trans>manual</Trans>
                  </Text>
                )}
              </Group>
            }
          >
            <AttemptDetails attempt={attempt} />
          </Timeline.Item>
        ))}
      </Timeline>
      {unlisted > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {t`${formatNumber(unlisted)} earlier attempts are no longer kept.`}
        </Text>
      )}
    </PageSection>
  );
}

function AttemptDetails({
  attempt: { at, duration, responseStatus, error, failure, answer },
}: {
  attempt: Schemas['WebhookAttempt'];
}) {
  const { t, i18n } = useLingui();
  const took = formatNumber(duration, { style: 'unit', unit: 'millisecond' });
  return (
    <>
      <Text size="sm" c="dimmed">
        {[formatMoment(at), took].join(' · ')}
      </Text>
      {error !== null && <Text size="sm">{i18n._(nameFailure(failure))}</Text>}
      {error !== null && responseStatus === null && (
        <Text size="xs" c="dimmed">
          <Trans>For developers:</Trans> <bdi dir="ltr">{error}</bdi>
        </Text>
      )}
      {answer && (
        <Code block mt="xs" dir="auto" tabIndex={0} aria-label={t`Response`} className={classes.answer}>
          {answer}
        </Code>
      )}
    </>
  );
}
