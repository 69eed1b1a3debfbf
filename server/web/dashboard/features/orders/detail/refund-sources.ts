import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../../shared/api/contract.ts';

export type RefundSource = Schemas['KnownRefundSource'];

/** How a refund is paid: as an option, and within a sentence about a refund. */
export const REFUND_SOURCES = {
  gateway: { choice: msg`To the card`, text: msg`to the card` },
  manual: { choice: msg`In cash`, text: msg`in cash` },
  voucher: { choice: msg`As a voucher`, text: msg`as a voucher` },
} as const satisfies Record<RefundSource, { choice: MessageDescriptor; text: MessageDescriptor }>;

/** The order's payment method. */
export const defaultSource = ({ paymentProviderId }: { paymentProviderId: string }): RefundSource =>
  paymentProviderId === 'cash' ? 'manual' : 'gateway';
