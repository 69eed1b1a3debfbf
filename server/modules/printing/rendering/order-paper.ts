import type { Language } from '../../../../generated/dashboard/types.ts';
import { findMinimumAge } from '../../../../spec/rules/minimum-age.ts';
import { formatMoney } from '../../../../spec/rules/money.ts';
import { dayOf } from '../../../lib/zoned-day.ts';
import type { BranchDocument } from '../../branches/documents.ts';
import { GUEST_TEXTS } from '../../mail/guest-texts.ts';
import { listReceiptSums } from '../../mail/receipt-sums.ts';
import type { OrderDocument } from '../../orders/documents.ts';
import type { LineChange } from '../../orders/line-changes.ts';
import { isPaid } from '../../orders/payment-rules.ts';
import { serializeDue } from '../../orders/payment-serializers.ts';
import { serializeDashboardOrder } from '../../orders/serializers.ts';
import type { RestaurantDocument } from '../../restaurants/documents.ts';
import type { PrintDocument, PrinterDocument } from '../documents.ts';
import { getQueuedAt } from '../queue-rules.ts';
import type { Paper, PaperLine } from './paper.ts';
import { PAPER_TEXTS, type PaperTexts } from './texts.ts';

type Printed = {
  print: Pick<PrintDocument, 'isManual' | 'attempts' | 'expiresAt'>;
  printer: Pick<PrinterDocument, 'language' | 'content'>;
  order: OrderDocument;
  restaurant: Pick<RestaurantDocument, 'name' | 'legalName' | 'taxId'>;
  branch: Pick<BranchDocument, 'timezone'> | null;
  /** Voucher codes issued by refunds, by refund ID. */
  refundCodes: Map<string, string>;
};

/** The order lines that the printer prints. */
type WithLines = Printed & { lines: OrderDocument['lines'] };

/** Lays out a kitchen ticket or a receipt. */
export function layOutOrder(printed: WithLines): Paper {
  const { language, content } = printed.printer;
  return {
    language,
    lines: [
      ...layOutMarks(printed),
      ...(content === 'receipt' ? layOutReceipt(printed) : layOutTicket(printed)),
    ],
  };
}

/**
 * Lays out line changes for an order that the kitchen has started. `changes` are those that the printer
 * prints.
 */
export function layOutChange({
  changes,
  at,
  ...printed
}: Printed & { changes: LineChange[]; at: Date }): Paper {
  const { printer, order } = printed;
  const { language } = printer;
  const texts = PAPER_TEXTS[language];
  const time = formatForPrint(printed, at);
  return {
    language,
    lines: [
      ...layOutMarks(printed, texts.changed),
      ...layOutHeading(order, language),
      centered(time, true),
      { kind: 'rule' },
      ...changes.flatMap(({ line, from, to }): PaperLine[] =>
        to > from
          ? layOutLine(line, `+${to - from} x`)
          : [
              {
                kind: 'entry',
                mark: `-${from - to} x`,
                text: `${texts.voided} ${line.title}`,
                size: 2,
                isBold: true,
              },
            ],
      ),
    ],
  };
}

function layOutMarks({ print, printer: { language }, order }: Printed, ...first: string[]): PaperLine[] {
  const texts = PAPER_TEXTS[language];
  const marks = [
    ...first,
    ...(order.status === 'cancelled' ? [texts.cancelled] : []),
    ...(print.isManual ? [texts.copy] : []),
    ...(print.attempts > 1 ? [texts.repeated] : []),
  ];
  return marks.map(text => ({ kind: 'text', text, size: 2, isBold: true, isCentered: true }));
}

const layOutHeading = (order: OrderDocument, language: Language): PaperLine[] => [
  { kind: 'text', text: `#${order.number}`, size: 3, isBold: true, isCentered: true },
  { kind: 'text', text: describeType(order, language), size: 2, isBold: true, isCentered: true },
  ...layOutIdCheck(order, language),
];

/** Tells staff to check an ID when they hand over the order. */
function layOutIdCheck({ lines }: OrderDocument, language: Language): PaperLine[] {
  const minimumAge = findMinimumAge(lines);
  if (minimumAge === undefined) return [];
  const text = PAPER_TEXTS[language].checkId(minimumAge);
  return [{ kind: 'text', text, size: 2, isBold: true, isCentered: true }];
}

function layOutTicket(printed: WithLines): PaperLine[] {
  const { printer, order, lines } = printed;
  const { language } = printer;
  const texts = PAPER_TEXTS[language];
  const format = (at: Date) => formatForPrint(printed, at);
  return [
    ...layOutHeading(order, language),
    ...(order.promisedAt ? [centered(texts.readyBy(format(order.promisedAt)), true)] : []),
    centered([order.customer.name, texts.ordered(format(order.createdAt))].filter(Boolean).join(' · ')),
    { kind: 'rule' },
    ...lines.flatMap(line => layOutLine(line, `${line.quantity} x`)),
    ...(order.notes ? layOutNotes(order.notes, texts.notes) : []),
  ];
}

const layOutLine = (
  { title, options, specialRequest }: OrderDocument['lines'][number],
  mark: string,
): PaperLine[] => [
  { kind: 'entry', mark, text: title, size: 2, isBold: true },
  ...options.map(({ name }): PaperLine => ({ kind: 'entry', mark: '', text: `+ ${name}` })),
  ...splitLines(specialRequest).map(
    (text): PaperLine => ({ kind: 'entry', mark: '', text: `! ${text}`, isBold: true }),
  ),
];

function layOutNotes(notes: string, title: string): PaperLine[] {
  return [
    { kind: 'rule' },
    { kind: 'text', text: title, isBold: true },
    ...splitLines(notes).map((text): PaperLine => ({ kind: 'text', text })),
  ];
}

function layOutReceipt(printed: Printed): PaperLine[] {
  const { printer, order, restaurant, refundCodes } = printed;
  const { language } = printer;
  const texts = PAPER_TEXTS[language];
  const { receipt } = GUEST_TEXTS[language];
  const { name, legalName = '', taxId = '' } = restaurant;
  const serialized = serializeDashboardOrder(order);
  const { currency } = serialized;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' });
  const money = (amount: string) => withPlainSpaces(format.format(Number(amount)));
  // Printers' code pages lack the minus sign.
  const sums = listReceiptSums(serialized, { texts: receipt, money, minus: '-' });
  return [
    { kind: 'text', text: name, size: 2, isBold: true, isCentered: true },
    centered(order.branch.name),
    ...[legalName, taxId && receipt.taxId(taxId)].filter(text => text !== '').map(text => centered(text)),
    { kind: 'rule' },
    { kind: 'text', text: `${texts.order(order.number)} · ${describeType(order, language)}`, isBold: true },
    { kind: 'text', text: formatTime(order.createdAt, printed, WITH_DATE) },
    ...layOutIdCheck(order, language),
    ...(order.type === 'delivery' ? layOutRecipient(order) : []),
    { kind: 'rule' },
    ...serialized.lines.flatMap(({ quantity, title, options, lineTotal }): PaperLine[] => [
      { kind: 'entry', mark: `${quantity} x`, text: title, value: money(lineTotal) },
      ...options.map((option): PaperLine => ({ kind: 'entry', mark: '', text: `+ ${option.name}` })),
    ]),
    { kind: 'rule' },
    ...sums.map(
      ({ label, value, isTotal }): PaperLine => ({
        ...{ kind: 'entry', text: label, value },
        ...(isTotal && { size: 2, isBold: true }),
      }),
    ),
    { kind: 'rule' },
    centered(describePayment(order, texts, money), true),
    ...order.refunds.flatMap(({ id, amount }): PaperLine[] => {
      const code = refundCodes.get(id);
      if (!code) return [];
      const refunded = money(formatMoney(amount, currency));
      return [
        { kind: 'rule' },
        { kind: 'entry', text: texts.refundVoucher, value: refunded },
        { kind: 'text', text: code, size: 2, isBold: true, isCentered: true },
      ];
    }),
  ];
}

/** For a partially paid order, the amount due. */
function describePayment(order: OrderDocument, texts: PaperTexts, money: (amount: string) => string): string {
  const { amountDue } = serializeDue(order);
  if (amountDue) return `${texts.toPay}: ${money(amountDue)}`;
  return isPaid(order) ? texts.paid : texts.toPay;
}

/** The driver's destination. */
function layOutRecipient({ customer: { name, phone }, deliveryAddress, notes }: OrderDocument): PaperLine[] {
  const lines = [name, ...splitLines(deliveryAddress), phone, ...splitLines(notes)].filter(
    text => text !== '',
  );
  return lines.length === 0
    ? []
    : [{ kind: 'rule' }, ...lines.map((text): PaperLine => ({ kind: 'text', text, isBold: text === name }))];
}

/** A test page. */
export function layOutTest(printer: Pick<PrinterDocument, 'language' | 'name'>, restaurant: string): Paper {
  const { language, name } = printer;
  const { test } = PAPER_TEXTS[language];
  return {
    language,
    lines: [
      { kind: 'text', text: test.title, size: 2, isBold: true, isCentered: true },
      centered(restaurant),
      { kind: 'rule' },
      { kind: 'text', text: name, size: 2, isCentered: true },
      centered(test.works),
    ],
  };
}

const centered = (text: string, isBold = false): PaperLine => ({
  kind: 'text',
  text,
  isBold,
  isCentered: true,
});

const splitLines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '');

function describeType({ type, table = '' }: OrderDocument, language: Language): string {
  const { types, ...texts } = PAPER_TEXTS[language];
  const name = Object.hasOwn(types, type) ? types[type as keyof typeof types] : type;
  return table === '' ? name : `${name} · ${texts.table(table)}`;
}

/** Printers' code pages lack the narrow and no-break spaces in formatted times and amounts. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\p{Zs}/gu, ' ');

const WITH_DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const WITH_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** The time, with the day if it isn't the day of the print. */
function formatForPrint(printed: Printed, at: Date): string {
  const [day, today] = [at, getQueuedAt(printed.print)].map(one => dayOf(one, getTimeZone(printed)));
  return formatTime(at, printed, day === today ? {} : WITH_DAY);
}

const getTimeZone = ({ branch }: Pick<Printed, 'branch'>): string => branch?.timezone ?? 'UTC';

function formatTime(
  at: Date,
  { printer: { language }, branch }: Pick<Printed, 'printer' | 'branch'>,
  date: Intl.DateTimeFormatOptions,
): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: getTimeZone({ branch }),
    ...date,
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
  });
  return withPlainSpaces(format.format(at));
}
