import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CURRENCY_DIGITS } from '../../../../../generated/currencies.ts';
import { api } from '../../../shared/api/api.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { findTimeZone } from '../../../shared/branches/find-time-zone.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { SecretOnce } from '../../../shared/ui/secret-once.tsx';
import { ExpiryAndNote } from './expiry-and-note.tsx';
import { toExpiry, VOUCHERS_PATH } from './vouchers.ts';

type Values = { amount: number | string; currency: string; expiresAt: string; note: string };

/** Issues a voucher, and shows its code once. */
export default function IssueDrawer({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const headerOf = useIdempotencyKey();
  const branches = useBranches();
  const currencies = [...new Set(branches.data?.map(branch => branch.currency))];
  const form = useForm<Values>({
    initialValues: { amount: '', currency: '', expiresAt: '', note: '' },
    validate: { amount: amount => (Number(amount) > 0 ? null : t`Enter an amount.`) },
  });
  const currency = form.values.currency || currencies[0] || 'EUR';
  const timeZone = findTimeZone(currency, branches.data);
  const issue = api.useMutation('post', VOUCHERS_PATH, {
    meta: { done: t`Voucher issued`, changes: [VOUCHERS_PATH] },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const submit = ({ amount, expiresAt, note }: Values) => {
    const body = { currency, amount: Number(amount), expiresAt: toExpiry(expiresAt, timeZone), note };
    issue.mutate({ params: { header: headerOf(body) }, body });
  };
  const issued = issue.data;
  return (
    <OpenDrawer
      onClose={onClose}
      holdsSecret={issued !== undefined}
      title={
        issued
          ? t`Voucher for ${formatMoney(issued.voucher.amount, issued.voucher.currency)}`
          : t`Issue voucher`
      }
    >
      {issued ? (
        <Stack>
          <SecretOnce label={t`Voucher code`} secret={issued.code} />
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      ) : (
        <Form form={form} onSubmit={submit}>
          <Stack>
            {currencies.length > 1 && (
              <NativeSelect
                label={t`Currency`}
                description={t`It can be used at the branches with this currency.`}
                data={currencies}
                value={currency}
                onChange={({ currentTarget }) => form.setFieldValue('currency', currentTarget.value)}
              />
            )}
            <NumberInput
              label={t`Amount (${currency})`}
              required
              min={0}
              decimalScale={CURRENCY_DIGITS[currency] ?? 2}
              hideControls
              data-autofocus
              {...form.getInputProps('amount')}
            />
            <ExpiryAndNote form={form} />
            <Button type="submit" loading={issue.isPending}>
              <Trans>Issue voucher</Trans>
            </Button>
          </Stack>
        </Form>
      )}
    </OpenDrawer>
  );
}
