import type { Language } from '../../../generated/dashboard/types.ts';

/** The texts of a daily summary. */
export type SummaryTexts = Record<
  'orders' | 'sales' | 'vouchers' | 'refunds' | 'takings' | 'allBranches',
  string
> & {
  paidTwice(method: string): string;
  partPayments(method: string): string;
  methods: Record<string, string>;
};

const ENGLISH: SummaryTexts = {
  orders: 'Paid orders',
  sales: 'Sales',
  vouchers: 'Paid with vouchers',
  refunds: 'Refunds',
  takings: 'Takings',
  allBranches: 'All branches',
  paidTwice: method => `${method}, paid twice`,
  partPayments: method => `${method}, part payments of open orders`,
  methods: { cash: 'Cash', card: 'Card terminal', stripe: 'Stripe', test: 'Test payment' },
};

const ARABIC: SummaryTexts = {
  orders: 'الطلبات المدفوعة',
  sales: 'المبيعات',
  vouchers: 'مدفوع بالقسائم',
  refunds: 'المبالغ المستردة',
  takings: 'الإيرادات',
  allBranches: 'جميع الفروع',
  paidTwice: method => `${method}، دُفع مرتين`,
  partPayments: method => `${method}، دفعات جزئية لطلبات مفتوحة`,
  methods: { cash: 'نقدًا', card: 'جهاز البطاقات', stripe: 'Stripe', test: 'دفع تجريبي' },
};

export const SUMMARY_TEXTS: Record<Language, SummaryTexts> = { en: ENGLISH, ar: ARABIC };
