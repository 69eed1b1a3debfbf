import type { OrderDocument } from './documents.ts';

/** An order for an export, without what opens the vouchers of its refunds. */
export const toExportedOrder = (document: Partial<Pick<OrderDocument, 'refunds'>>): object => ({
  ...document,
  ...(document.refunds && {
    refunds: document.refunds.map(({ voucher, ...refund }) =>
      voucher ? { ...refund, voucher: { id: voucher.id, codeEnding: voucher.codeEnding } } : refund,
    ),
  }),
});
