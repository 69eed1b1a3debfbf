import type { OrderDocument } from './documents.ts';

/** An order for an export, without the sealed codes of refund vouchers. */
export const toExportedOrder = (document: Partial<Pick<OrderDocument, 'refunds'>>): object => ({
  ...document,
  ...(document.refunds && {
    refunds: document.refunds.map(({ voucher, ...refund }) =>
      voucher ? { ...refund, voucher: { id: voucher.id, codeEnding: voucher.codeEnding } } : refund,
    ),
  }),
});
