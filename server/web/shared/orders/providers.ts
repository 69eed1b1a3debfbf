import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Schemas } from '../api/contract.ts';

const PROVIDERS: Record<string, MessageDescriptor> = {
  cash: msg`Cash`,
  card: msg`Card terminal`,
  stripe: msg`Stripe`,
  test: msg`Test payment`,
  credits: msg`Gift voucher`,
};

/** The payment method's name. Unknown ones keep their ID. */
export function useProviderName(): (providerId: string) => string {
  const { i18n } = useLingui();
  return providerId => {
    const text = PROVIDERS[providerId];
    return text ? i18n._(text) : providerId;
  };
}

const PAYMENTS = new Set<string>([
  'order.payment_started',
  'order.payment_recorded',
  'order.part_paid',
  'order.part_returned',
  'order.surplus_recorded',
  'order.surplus_returned',
] satisfies Schemas['OrderAction'][]);

/** The log stores a payment's provider in place of a reason. */
export const isPayment = (action: string): boolean => PAYMENTS.has(action);
