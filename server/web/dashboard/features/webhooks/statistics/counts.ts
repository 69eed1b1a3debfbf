import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { keysOf } from '../../../../shared/keys-of.ts';

type Count = Exclude<keyof Schemas['WebhookAttemptCounts'], 'attempts' | 'failures'>;

/** Outcomes of attempts, in colors that are distinguishable without red and green. */
export const COUNTS = {
  successes: { label: msg`Succeeded`, color: 'herb.5' },
  redirects: { label: msg`3xx, redirect`, color: 'blue.4' },
  clientErrors: { label: msg`4xx, rejected`, color: 'yellow.5' },
  serverErrors: { label: msg`5xx, server error`, color: 'red.7' },
  unanswered: { label: msg`No response`, color: 'gray.6' },
} as const satisfies Record<Count, { label: MessageDescriptor; color: string }>;

export const COUNT_NAMES = keysOf(COUNTS);
