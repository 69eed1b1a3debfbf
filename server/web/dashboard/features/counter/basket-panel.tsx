import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listCategoryIds } from '../../../../../spec/rules/item-categories.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { calculateCharges } from '../../../shared/orders/charges.ts';
import { unitPriceOf } from '../../../shared/orders/choices.ts';
import type { DeliveryQuote } from '../../../shared/orders/delivery-quote.ts';
import { describePromotion, namesOf } from '../../../shared/orders/promotions.ts';
import { ORDER_TYPES, type OrderType } from '../../../shared/orders/statuses.ts';
import type { CodePromotion } from '../../../shared/orders/use-check-code.ts';
import type { Credit } from '../../../shared/orders/use-check-voucher.ts';
import { Form } from '../../../shared/ui/form.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { MomentInput } from '../../../shared/ui/moment-input.tsx';
import { withoutOrdered } from './basket.ts';
import { BASKET_ID } from './basket-bar.tsx';
import { type CurrentLine, Lines } from './basket-line.tsx';
import { CashChange } from './cash-change.tsx';
import classes from './counter.module.css';
import type { PanelProps } from './counter.tsx';
import type { UnpaidOrders } from './unpaid-orders.ts';
import { clearPlaced, useOrderForm } from './use-order-form.ts';
import { beginOrder, type CounterOrder, usePlaceOrder } from './use-place-order.ts';

const Reductions = lazy(() => import('./reductions.tsx'));

type Props = PanelProps & {
  branch: Schemas['DashboardBranch'];
  menu: Schemas['StorefrontMenu'];
  unpaid: UnpaidOrders;
};

/** The order so far, its customer, and its payment. */
export function BasketPanel(props: Props) {
  const { branch, basket, hours, menu, unpaid, isChoosing, wishes, onSent } = props;
  const { t, i18n } = useLingui();
  const { lines } = basket;
  const form = useOrderForm(branch.id);
  const [coded, setPromotion] = useState<CodePromotion>();
  const [credit, setCredit] = useState<Credit>();
  const [reduces, setReduces] = useState(false);
  const [schedules, setSchedules] = useState(false);
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) beginOrder(branch.id);
  }, [isEmpty, branch.id]);
  const { place, isPending, sending, dialog } = usePlaceOrder({
    branch,
    unpaid,
    onPlaced(placed) {
      setPromotion(undefined);
      setCredit(undefined);
      setReduces(false);
      setSchedules(false);
      basket.take(placed.order.lines);
      form.setValues(clearPlaced(form.getValues(), placed.form));
      onSent();
    },
    setErrors: form.setErrors,
  });
  const isServed = ({ item }: CurrentLine) => hours.isOrderable(item.id, form.values.requestedAt);
  const isOrderable = !isEmpty && !isChoosing && lines.every(line => !line.isGone && isServed(line));
  const submit = (order: CounterOrder) => {
    const applied = coded && charges.promotion?.id === coded.id;
    const codes = {
      ...(applied && { promotionCode: coded.code }),
      ...(credit && creditsUsed > 0 && { voucherCode: credit.code }),
    };
    if (isOrderable && !isPending) place(order, lines, codes, total);
  };
  const { type, postalCode } = form.values;
  const charges = calculateCharges({
    ...{ branch, type, postalCode, given: Number(form.values.discount) },
    lines: lines.map(({ item, quantity, optionIds }) => ({
      ...{ itemId: item.id, categoryIds: listCategoryIds(item) },
      ...{ quantity, price: unitPriceOf(item, optionIds) },
    })),
    promotions: coded ? [coded, ...menu.promotions] : menu.promotions,
    spendable: Number(credit?.balance ?? 0),
  });
  const { quote, total, promotion, discount, creditsUsed } = charges;
  const hasTime = schedules || form.values.requestedAt !== '';
  const isReduced = reduces || Number(form.values.discount) > 0;
  const panel = useRef<HTMLFormElement>(null);
  const placeNow = useEffectEvent(() => isOrderable && panel.current?.requestSubmit());
  const wishesDone = useRef(0);
  const hasNext = withoutOrdered(lines, sending).length > 0;
  useEffect(() => {
    if (wishesDone.current === wishes) return;
    // A shortcut press during a placement is kept for the next order.
    if (isPending && hasNext) return;
    wishesDone.current = wishes;
    placeNow();
  }, [wishes, isPending, hasNext]);
  return (
    <Paper withBorder id={BASKET_ID} className={classes.basket}>
      <Form ref={panel} form={form} onSubmit={submit} aria-label={t`This order`}>
        <Title order={2} size="h4" mb="sm">
          <Trans>This order</Trans>
        </Title>
        <Lines
          lines={lines}
          hours={hours}
          requestedAt={form.values.requestedAt}
          currency={branch.currency}
          onQuantity={basket.setQuantity}
        />
        <Stack gap="sm" mt="md">
          {(promotion || discount > 0) && (
            <Group justify="space-between" align="start" wrap="nowrap">
              <div>
                <Text>{promotion ? promotion.name : <Trans>Discount</Trans>}</Text>
                {promotion && (
                  <Text size="sm" c="dimmed">
                    {describePromotion({ ...promotion, currency: branch.currency }, namesOf(promotion, menu))}
                  </Text>
                )}
              </div>
              <Text className="tabular">
                {discount > 0 ? formatMoney(-discount, branch.currency) : <Trans>Free delivery</Trans>}
              </Text>
            </Group>
          )}
          {creditsUsed > 0 && (
            <Group justify="space-between">
              <Text>
                <Trans>Gift voucher</Trans>
              </Text>
              <Text className="tabular">{formatMoney(-creditsUsed, branch.currency)}</Text>
            </Group>
          )}
          <Group justify="space-between">
            <Text fw={650}>
              <Trans>Total</Trans>
            </Text>
            <Text fw={650} className="tabular">
              {formatMoney(total, branch.currency)}
            </Text>
          </Group>
          <SegmentedControl
            fullWidth
            aria-label={t`Order type`}
            data={Object.entries(ORDER_TYPES).map(([value, label]) => ({
              value: value as OrderType,
              label: i18n._(label),
            }))}
            {...form.getInputProps('type')}
          />
          {type === 'dine_in' && (
            <TextInput
              label={t({ message: 'Table', context: 'where guests sit' })}
              maxLength={20}
              {...form.getInputProps('table')}
            />
          )}
          <TextInput label={t`Name`} maxLength={100} {...form.getInputProps('name')} />
          {quote && (
            <>
              <TextInput
                label={t`Deliver to`}
                required
                maxLength={500}
                {...form.getInputProps('deliveryAddress')}
              />
              {branch.deliveryZones.length > 0 && (
                <TextInput
                  label={t`Postal code`}
                  maxLength={20}
                  description={describeQuote(quote, branch.currency)}
                  {...form.getInputProps('postalCode')}
                />
              )}
            </>
          )}
          <TextInput label={t`Note`} maxLength={1000} {...form.getInputProps('notes')} />
          {hasTime && (
            <MomentInput
              label={t`For a later time`}
              description={t`In the branch's time zone. Leave empty for as soon as possible.`}
              timeZone={branch.timezone}
              value={form.values.requestedAt}
              error={form.errors.requestedAt}
              onChange={at => form.setFieldValue('requestedAt', at ?? '')}
            />
          )}
          {isReduced && (
            <LatePart>
              <Reductions
                {...{ branch, menu, form, charges, credit }}
                promotion={coded}
                onPromotion={setPromotion}
                onCredit={setCredit}
              />
            </LatePart>
          )}
          {!(hasTime && isReduced) && (
            <Group justify="center" gap="xs">
              {!hasTime && (
                <Button variant="subtle" size="compact-sm" onClick={() => setSchedules(true)}>
                  <Trans>For a later time</Trans>
                </Button>
              )}
              {!isReduced && (
                <Button variant="subtle" size="compact-sm" onClick={() => setReduces(true)}>
                  <Trans>Code or discount</Trans>
                </Button>
              )}
            </Group>
          )}
          <SegmentedControl
            fullWidth
            aria-label={t`Payment`}
            data={[
              { value: 'cash', label: t`Cash` },
              { value: 'card', label: t`Card` },
              { value: 'later', label: t`Later` },
            ]}
            {...form.getInputProps('payment')}
          />
          {form.values.payment === 'cash' && !isEmpty && (
            <CashChange total={total} currency={branch.currency} />
          )}
          <Button type="submit" size="md" loading={isPending} disabled={!isOrderable}>
            <Trans>Place order</Trans>
          </Button>
        </Stack>
      </Form>
      {dialog}
    </Paper>
  );
}

/** The delivery zone and its fee as text. */
function describeQuote({ zone, fee, isOutside }: DeliveryQuote, currency: string): string | undefined {
  if (isOutside) return t`Outside all delivery zones. No fee is charged.`;
  return (
    zone && (fee === 0 ? t`Free delivery to ${zone.name}` : t`${zone.name}: ${formatMoney(fee, currency)}`)
  );
}
