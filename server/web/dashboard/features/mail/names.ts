import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

export const KINDS: Record<Schemas['MailKind'], MessageDescriptor> = {
  invitation: msg`Link to choose a password`,
  password_reset: msg`Password reset`,
  password_changed: msg`Password changed`,
  email_change: msg`Link to confirm an email address`,
  email_changed: msg`Email address changed`,
  new_device: msg`Sign-in from a new device`,
  second_factor_changed: msg`Two-step verification changed`,
  passkeys_changed: msg`Passkeys changed`,
  provider_link_changed: msg`Single sign-on changed`,
  pin_changed: msg`PIN changed`,
  key_created: msg`New API key`,
  screen_paired: msg`New screen`,
  endpoint_disabled: msg`Webhook endpoint disabled`,
  daily_summary: msg`Daily summary`,
  order_confirmed: msg`Receipt`,
  order_updated: msg`Order changed`,
  order_ready: msg`Order ready`,
  order_cancelled: msg`Order cancelled`,
  order_refund_voucher: msg`Refund as a voucher`,
};

export const STATUSES: Record<Schemas['MailStatus'], { name: MessageDescriptor; color: string }> = {
  queued: { name: msg`Waiting`, color: 'orange' },
  sent: { name: msg`Sent`, color: 'herb' },
  failed: { name: msg`Failed`, color: 'red' },
  kept: { name: msg`Not sent`, color: 'gray' },
};
