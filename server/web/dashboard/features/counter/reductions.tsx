import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CURRENCY_DIGITS } from '../../../../../generated/currencies.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import type { Charges } from '../../../shared/orders/charges.ts';
import { type CodePromotion, useCheckCode } from '../../../shared/orders/use-check-code.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { CounterOrder } from './use-place-order.ts';

type Props = {
  branch: Schemas['DashboardBranch'];
  form: UseFormReturnType<CounterOrder>;
  promotion: CodePromotion | undefined;
  charges: Charges;
  onPromotion(promotion: CodePromotion | undefined): void;
};

/** A promotion code, or a discount that staff give. */
export default function Reductions({ branch, form, promotion, charges, onPromotion }: Props) {
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
          <Trans>This code takes nothing off this order.</Trans>
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
    </Stack>
  );
}
