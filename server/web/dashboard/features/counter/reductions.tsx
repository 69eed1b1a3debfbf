import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '../../../../../generated/currencies.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import type { Charges } from '../../../shared/orders/charges.ts';
import { type CodePromotion, useCheckCode } from '../../../shared/orders/use-check-code.ts';
import { type Credit, useCheckVoucher } from '../../../shared/orders/use-check-voucher.ts';
import { WhyNot } from '../../../shared/orders/why-not.tsx';
import { useSession } from '../../../shared/session/session.ts';
import type { CounterOrder } from './use-place-order.ts';

type Props = {
  branch: Schemas['DashboardBranch'];
  menu: Schemas['StorefrontMenu'];
  form: UseFormReturnType<CounterOrder>;
  promotion: CodePromotion | undefined;
  charges: Charges;
  onPromotion(promotion: CodePromotion | undefined): void;
  credit: Credit | undefined;
  onCredit(credit: Credit | undefined): void;
};

/** A promotion code or staff discount, and a gift voucher. */
export default function Reductions(props: Props) {
  const { branch, menu, form, promotion, charges, onPromotion } = props;
  const { t } = useLingui();
  const { restaurant } = useSession();
  const { check, reset, problem } = useCheckCode(
    { restaurantSlug: restaurant.slug, branchSlug: branch.slug },
    onPromotion,
  );
  const { code, discount } = form.values;
  return (
    <Stack gap="sm">
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label={t`Promotion code`}
          maxLength={100}
          style={{ flex: 1 }}
          {...form.getInputProps('code')}
          error={problem ?? form.errors.promotionCode}
          onChange={({ currentTarget }) => {
            form.setFieldValue('code', currentTarget.value);
            reset();
            onPromotion(undefined);
          }}
        />
        <Button variant="default" disabled={code.trim() === ''} onClick={() => check(code)}>
          <Trans>Apply</Trans>
        </Button>
      </Group>
      {promotion && charges.promotion?.id !== promotion.id && (
        <Text size="sm" role="status">
          <WhyNot {...{ promotion, charges, menu }} />
        </Text>
      )}
      <NumberInput
        label={t`Discount (${branch.currency})`}
        description={t`Instead of a promotion`}
        min={0}
        decimalScale={CURRENCY_DIGITS[branch.currency] ?? 2}
        hideControls
        {...form.getInputProps('discount')}
      />
      {Number(discount) > 0 && (
        <TextInput label={t`Reason`} required maxLength={200} {...form.getInputProps('discountReason')} />
      )}
      <VoucherInput {...props} />
    </Stack>
  );
}

/**
 * Unlike the rest of the order, the code is not stored on the device, because anyone with it can use the
 * voucher.
 */
function VoucherInput({ branch, form, charges, credit, onCredit }: Props) {
  const { t } = useLingui();
  const { restaurant } = useSession();
  const [code, setCode] = useState(credit?.code ?? '');
  const place = { restaurantSlug: restaurant.slug, branchSlug: branch.slug };
  const { check, reset, problem } = useCheckVoucher(place, onCredit);
  const left = Number(credit?.balance) - charges.creditsUsed;
  return (
    <>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label={t`Voucher code`}
          maxLength={100}
          autoComplete="off"
          style={{ flex: 1 }}
          value={code}
          error={problem ?? form.errors.voucherCode}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            reset();
            form.clearFieldError('voucherCode');
            onCredit(undefined);
          }}
        />
        <Button variant="default" disabled={code.trim() === ''} onClick={() => check(code)}>
          <Trans>Redeem</Trans>
        </Button>
      </Group>
      {credit && (
        <Text size="sm" role="status">
          <Trans>{formatMoney(left, branch.currency)} stays on the voucher.</Trans>
        </Text>
      )}
    </>
  );
}
