import type { Language } from '../../../generated/dashboard/types.ts';
import type { DayFigures } from '../../../spec/rules/day-report.ts';
import { formatMoney, sumOf } from '../../../spec/rules/money.ts';
import type { BranchDay } from './daily-summaries.ts';
import type { MailRow } from './layout.ts';
import { SUMMARY_TEXTS } from './summary-texts.ts';

type Money = (minorUnits: number) => string;

/** A daily summary's rows: each branch, and a total per currency that several branches share. */
export function listSummaryRows(found: BranchDay[], language: Language): MailRow[] {
  const { allBranches } = SUMMARY_TEXTS[language];
  const byCurrency = [...Map.groupBy(found, ({ branch }) => branch.currency)];
  const section = (label: string, { currency, reports }: { currency: string; reports: DayFigures[] }) => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency });
    const money: Money = amount => format.format(Number(formatMoney(amount, currency)));
    return [{ label, value: '', isHeading: true }, ...listFigures(reports, language, money)];
  };
  return [
    ...found.flatMap(({ branch, report }) =>
      section(branch.name, { currency: branch.currency, reports: [report] }),
    ),
    ...byCurrency.flatMap(([currency, ofCurrency]) => {
      if (ofCurrency.length === 1) return [];
      const label = byCurrency.length > 1 ? `${allBranches} (${currency})` : allBranches;
      return section(label, { currency, reports: ofCurrency.map(({ report }) => report) });
    }),
  ];
}

function listFigures(reports: DayFigures[], language: Language, money: Money): MailRow[] {
  const texts = SUMMARY_TEXTS[language];
  const add = (get: (report: DayFigures) => number) => sumOf(reports.map(get));
  const paid = add(report => report.paid);
  const credits = add(report => report.credits ?? 0);
  const refunded = add(report => report.refunded);
  return [
    {
      label: texts.orders,
      value: add(({ orders }) => orders).toLocaleString(language),
    },
    { label: texts.sales, value: money(paid) },
    ...(credits > 0 ? [{ label: texts.vouchers, value: money(credits) }] : []),
    ...(refunded > 0 ? [{ label: texts.refunds, value: money(-refunded) }] : []),
    { label: texts.takings, value: money(paid - refunded), isTotal: true },
    ...listMethods(reports, language, money),
  ];
}

/** Revenue by payment method, less refunds. Free orders have no method. */
function listMethods(reports: DayFigures[], language: Language, money: Money): MailRow[] {
  const { methods, paidTwice, partPayments } = SUMMARY_TEXTS[language];
  const byProvider = Map.groupBy(
    reports.flatMap(({ payments }) => payments),
    ({ providerId }) => providerId,
  );
  return [...byProvider].sort().flatMap(([providerId, sums]) => {
    const name = methods[providerId] ?? providerId;
    const paid = sumOf(sums.map(sum => sum.paid));
    const refunded = sumOf(sums.map(sum => sum.refunded));
    const surplus = sumOf(sums.map(sum => sum.surplus));
    const partial = sumOf(sums.map(sum => sum.partial ?? 0));
    return [
      ...(paid > 0 || refunded > 0 ? [{ label: name, value: money(paid - refunded) }] : []),
      ...(surplus === 0 ? [] : [{ label: paidTwice(name), value: money(surplus) }]),
      ...(partial === 0 ? [] : [{ label: partPayments(name), value: money(partial) }]),
    ];
  });
}
