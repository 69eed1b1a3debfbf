import type { Language } from '../../../generated/dashboard/types.ts';
import type { OrderMailKind } from './documents.ts';
import type { MailText } from './layout.ts';

export type OrderValues = {
  restaurant: string;
  branch: string;
  name: string;
  number: number;
  /** When the order is ready or arrives. Empty without a promised time. */
  time: string;
  /** Whether the guest chose that time. */
  isPreOrder: boolean;
  isDelivery: boolean;
  /** Pending means that an online payment is in progress. */
  payment: 'paid' | 'partial' | 'pending' | 'open';
  /** The email's refund. Empty in other emails. */
  refunded: string;
};

/** The text of a receipt. */
export type ReceiptTexts = {
  subtotal: string;
  discount: string;
  credits: string;
  deliveryFee: string;
  tip: string;
  total: string;
  voucherCode: string;
  vat(rate: string, amount: string): string;
  taxId(id: string): string;
};

type TimeTexts = Record<'preOrder' | 'arrives' | 'ready', (time: string) => string>;

function describeTime(
  { time, isPreOrder, isDelivery }: Pick<OrderValues, 'time' | 'isPreOrder' | 'isDelivery'>,
  texts: TimeTexts,
): string[] {
  if (time === '') return [];
  if (isPreOrder) return [texts.preOrder(time)];
  return [isDelivery ? texts.arrives(time) : texts.ready(time)];
}

type GuestTexts = Record<OrderMailKind, (values: OrderValues) => MailText> & {
  /** For orders with a minimum age. */
  showId: (minimumAge: number) => string;
  receipt: ReceiptTexts;
};

const ENGLISH_TIMES: TimeTexts = {
  preOrder: time => `Scheduled for ${time}.`,
  arrives: time => `It will arrive around ${time}.`,
  ready: time => `It will be ready around ${time}.`,
};

const ENGLISH_PAYMENT: Record<OrderValues['payment'], string> = {
  paid: 'Paid.',
  partial: 'Partly paid. The rest is due at the restaurant or on delivery.',
  pending: 'Your payment is being processed.',
  open: 'Payment is due at the restaurant or on delivery.',
};

const ENGLISH: GuestTexts = {
  order_confirmed: ({ restaurant, branch, name, number, payment, ...values }) => ({
    subject: `Order ${number} at ${restaurant} is confirmed`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Thank you for your order. ${branch} has confirmed it.`,
      ...describeTime(values, ENGLISH_TIMES),
    ],
    note: ENGLISH_PAYMENT[payment],
  }),
  order_updated: ({ restaurant, branch, name, number, payment, ...values }) => ({
    subject: `Order ${number} at ${restaurant} was changed`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${branch} has changed your order. Here is the updated order.`,
      ...describeTime(values, ENGLISH_TIMES),
    ],
    note: ENGLISH_PAYMENT[payment],
  }),
  order_ready: ({ restaurant, branch, name, number }) => ({
    subject: `Order ${number} at ${restaurant} is ready`,
    greeting: `Hello ${name},`,
    paragraphs: [`Your order ${number} is ready. You can pick it up at ${branch} now.`],
    note: 'Enjoy your meal.',
  }),
  order_cancelled: ({ restaurant, branch, name, number, payment }) => ({
    subject: `Order ${number} at ${restaurant} was cancelled`,
    greeting: `Hello ${name},`,
    paragraphs: [`${branch} can't prepare your order ${number}, so it was cancelled.`],
    note:
      payment === 'paid' || payment === 'partial'
        ? 'The restaurant will refund your payment. Contact it if you have questions.'
        : 'You have not been charged.',
  }),
  order_refund_voucher: ({ restaurant, branch, name, number, refunded }) => ({
    subject: `Your voucher for order ${number} at ${restaurant}`,
    greeting: `Hello ${name},`,
    paragraphs: [`${branch} refunded ${refunded} of your order ${number} as a voucher.`],
    note: 'Enter the code when you order, or show it at the restaurant. Anyone who has it can use it.',
  }),
  showId: minimumAge =>
    `This order is for ages ${minimumAge} and over. You must show ID that proves your age when you receive it.`,
  receipt: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    credits: 'Credits',
    deliveryFee: 'Delivery',
    tip: 'Tip',
    total: 'Total',
    voucherCode: 'Voucher code',
    vat: (rate, amount) => `Includes ${rate}% VAT on ${amount}`,
    taxId: id => `Tax ID ${id}`,
  },
};

const ARABIC_TIMES: TimeTexts = {
  preOrder: time => `طلبته لموعد ${time}.`,
  arrives: time => `يصل نحو الساعة ${time}.`,
  ready: time => `يكون جاهزًا نحو الساعة ${time}.`,
};

const ARABIC_PAYMENT: Record<OrderValues['payment'], string> = {
  paid: 'مدفوع.',
  partial: 'مدفوع جزئيًا. يُدفع الباقي في المطعم أو عند التوصيل.',
  pending: 'تجري معالجة دفعتك.',
  open: 'يُدفع في المطعم أو عند التوصيل.',
};

const ARABIC: GuestTexts = {
  order_confirmed: ({ restaurant, branch, name, number, payment, ...values }) => ({
    subject: `تم تأكيد الطلب ${number} في ${restaurant}`,
    greeting: `مرحبًا ${name}،`,
    paragraphs: [`شكرًا لطلبك. لقد أكّده ${branch}.`, ...describeTime(values, ARABIC_TIMES)],
    note: ARABIC_PAYMENT[payment],
  }),
  order_updated: ({ restaurant, branch, name, number, payment, ...values }) => ({
    subject: `تم تعديل الطلب ${number} في ${restaurant}`,
    greeting: `مرحبًا ${name}،`,
    paragraphs: [`عدّل ${branch} طلبك. هذا هو طلبك الآن.`, ...describeTime(values, ARABIC_TIMES)],
    note: ARABIC_PAYMENT[payment],
  }),
  order_ready: ({ restaurant, branch, name, number }) => ({
    subject: `الطلب ${number} في ${restaurant} جاهز`,
    greeting: `مرحبًا ${name}،`,
    paragraphs: [`طلبك رقم ${number} جاهز. يمكنك استلامه من ${branch} الآن.`],
    note: 'بالهناء والشفاء.',
  }),
  order_cancelled: ({ restaurant, branch, name, number, payment }) => ({
    subject: `أُلغي الطلب ${number} في ${restaurant}`,
    greeting: `مرحبًا ${name}،`,
    paragraphs: [`تعذّر على ${branch} تحضير طلبك رقم ${number}، لذلك أُلغي.`],
    note:
      payment === 'paid' || payment === 'partial'
        ? 'لقد دفعت ثمنه، وسيعيد لك المطعم المبلغ. تواصل معه إذا كانت لديك أسئلة.'
        : 'لم يُخصم منك أي مبلغ.',
  }),
  order_refund_voucher: ({ restaurant, branch, name, number, refunded }) => ({
    subject: `قسيمتك عن الطلب ${number} في ${restaurant}`,
    greeting: `مرحبًا ${name}،`,
    paragraphs: [`ردّ ${branch} مبلغ ${refunded} من طلبك رقم ${number} على شكل قسيمة.`],
    note: 'أدخل الرمز عند الطلب أو أظهره في المطعم. يمكن لأي شخص لديه الرمز استخدامه.',
  }),
  showId: minimumAge => `هذا الطلب لمن بلغوا ${minimumAge} عامًا فأكثر. يجب إبراز هوية تثبت عمرك عند استلامه.`,
  receipt: {
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    credits: 'الرصيد',
    deliveryFee: 'التوصيل',
    tip: 'الإكرامية',
    total: 'الإجمالي',
    voucherCode: 'رمز القسيمة',
    vat: (rate, amount) => `يشمل ضريبة ${rate}٪ على ${amount}`,
    taxId: id => `الرقم الضريبي ${id}`,
  },
};

export const GUEST_TEXTS: Record<Language, GuestTexts> = { en: ENGLISH, ar: ARABIC };
