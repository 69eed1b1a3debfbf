import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { countCash, type MethodSum } from '../../../../../spec/rules/day-report.ts';
import { parseFixedPoint } from '../../../../../spec/rules/decimals.ts';
import { formatMoney as formatAmount, getExponent } from '../../../../../spec/rules/money.ts';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors, isConflict } from '../../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../shared/api/idempotency-key.ts';
import { formatDate, formatMoney } from '../../../shared/i18n/formats.ts';
import { Form } from '../../../shared/ui/form.tsx';
import { Amounts, ReportSection } from './report-section.tsx';

/** Mantine reports an amount ending in 0 as a string while typing. */
type Typed = number | string;
type Values = { cash: { currency: string; opening: Typed; counted: Typed }[]; notes: string };

type Props = {
  report: Schemas['OpenDayReport'];
  /** Called if someone else closed the report. */
  onStale(): void;
};

/** The counted cash next to the expected amount. */
export function CloseForm({ report, onStale }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { day, number, branchId, till, currencies } = report;
  const form = useForm<Values>({
    initialValues: {
      cash: currencies.map(({ currency }) => ({ currency, opening: '', counted: '' })),
      notes: '',
    },
  });
  const keyName = `close-report:${branchId ?? ''}:${till ?? ''}:${day}`;
  const close = api.useMutation('post', '/dashboard/api/sales/reports', {
    meta: { done: t`Report of ${formatDate(day, 'UTC')} closed`, changes: ['/dashboard/api/sales'] },
    onSuccess: () => forgetIdempotencyKey(keyName),
    onError(error) {
      form.setErrors(fieldErrors(error));
      if (isConflict(error)) onStale();
    },
  });
  const submit = ({ cash, notes }: Values) => {
    const body = {
      ...{ day, number, notes },
      ...(branchId !== null && { branchId }),
      ...(till !== null && { till }),
      cash: cash.map(({ currency, opening, counted }) => ({
        currency,
        opening: Number(opening),
        counted: Number(counted),
      })),
    };
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, body) };
    close.mutate(
      { params: { header }, body },
      { onSuccess: ({ id }) => void navigate({ to: '/reports/$reportId', params: { reportId: id } }) },
    );
  };
  return (
    <ReportSection title={t`Cash`}>
      <Form form={form} onSubmit={submit}>
        <Stack gap="sm">
          {currencies.map((figures, index) => (
            <CashFields
              key={figures.currency}
              figures={figures}
              label={label => (currencies.length > 1 ? `${label} (${figures.currency})` : label)}
              typed={form.values.cash[index] ?? { opening: '', counted: '' }}
              inputProps={name => form.getInputProps(`cash.${index}.${name}`)}
            />
          ))}
          <Textarea label={t`Notes`} maxLength={1000} autosize {...form.getInputProps('notes')} />
          <Text size="sm" c="dimmed">
            <Trans>You can't change a closed report. Later sales go into the day's next report.</Trans>
          </Text>
          <Button type="submit" loading={close.isPending}>
            <Trans>Close report</Trans>
          </Button>
        </Stack>
      </Form>
    </ReportSection>
  );
}

type CashFieldsProps = {
  figures: Schemas['CurrencyDay'];
  label(text: string): string;
  typed: Pick<Values['cash'][number], 'opening' | 'counted'>;
  inputProps(name: 'opening' | 'counted'): object;
};

function CashFields({ figures, label, typed, inputProps }: CashFieldsProps) {
  const { t } = useLingui();
  const { currency, payments } = figures;
  const digits = getExponent(currency);
  const parse = (amount: Typed) => parseFixedPoint(amount === '' ? 0 : amount, digits) ?? 0;
  const toSum = ({ providerId, orders, ...sums }: Schemas['DayPayments']): MethodSum => ({
    ...{ providerId, orders, paid: parse(sums.paid), refunded: parse(sums.refunded) },
    ...{ surplus: parse(sums.surplus), partial: parse(sums.partial) },
  });
  const cash = countCash(
    { payments: payments.map(toSum) },
    { opening: parse(typed.opening), counted: parse(typed.counted) },
  );
  const money = (units: number) => formatMoney(formatAmount(units, currency), currency);
  const input = {
    suffix: ` ${currency}`,
    decimalScale: digits,
    allowNegative: false,
    hideControls: true,
  };
  return (
    <>
      <NumberInput label={label(t`Opening cash`)} {...input} {...inputProps('opening')} />
      <NumberInput label={label(t`Counted cash`)} required {...input} {...inputProps('counted')} />
      <Amounts
        rows={[
          { label: label(t`Expected cash`), amount: money(cash.expected) },
          ...(typed.counted === ''
            ? []
            : [{ label: label(t`Difference`), amount: money(cash.difference), isTotal: true }]),
        ]}
      />
    </>
  );
}
