import type { Language } from '../../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../../generated/public/types.ts';

/** The text of kitchen tickets, receipts, and test pages. */
export type PaperTexts = {
  types: Record<KnownOrderType, string>;
  table: (table: string) => string;
  readyBy: (time: string) => string;
  ordered: (time: string) => string;
  order: (number: number) => string;
  checkId: (minimumAge: number) => string;
  notes: string;
  copy: string;
  repeated: string;
  cancelled: string;
  changed: string;
  voided: string;
  paid: string;
  toPay: string;
  refundVoucher: string;
  test: { title: string; works: string };
};

export const PAPER_TEXTS: Record<Language, PaperTexts> = {
  en: {
    types: { pickup: 'Pickup', delivery: 'Delivery', dine_in: 'Dine in' },
    table: table => `Table ${table}`,
    readyBy: time => `Ready by ${time}`,
    ordered: time => `Ordered ${time}`,
    order: number => `Order ${number}`,
    checkId: minimumAge => `CHECK ID: ${minimumAge}+`,
    notes: 'Notes',
    copy: 'COPY',
    repeated: 'REPRINT - the first print was interrupted',
    cancelled: 'CANCELLED',
    changed: 'CHANGED',
    voided: 'VOID',
    paid: 'Paid',
    toPay: 'To be paid',
    refundVoucher: 'Refunded as a voucher',
    test: { title: 'Test print', works: 'This printer is connected.' },
  },
  ar: {
    types: { pickup: 'استلام', delivery: 'توصيل', dine_in: 'في المطعم' },
    table: table => `طاولة ${table}`,
    readyBy: time => `جاهز بحلول ${time}`,
    ordered: time => `وقت الطلب ${time}`,
    order: number => `طلب ${number}`,
    checkId: minimumAge => `تحقق من الهوية: ${minimumAge} عامًا فأكثر`,
    notes: 'ملاحظات',
    copy: 'نسخة',
    repeated: 'مكرر - توقفت الطباعة السابقة قبل اكتمالها',
    cancelled: 'ملغى',
    changed: 'تم تعديله',
    voided: 'ملغى:',
    paid: 'مدفوع',
    toPay: 'لم يُدفع بعد',
    refundVoucher: 'مسترد كقسيمة',
    test: { title: 'طباعة تجريبية', works: 'هذه الطابعة متصلة.' },
  },
};
