import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { calculateCharges } from '../../../shared/orders/charges.ts';
import { chosenOptions } from '../../../shared/orders/choices.ts';
import type { DeliveryQuote } from '../../../shared/orders/delivery-quote.ts';
import { ORDER_TYPES, type OrderType } from '../../../shared/orders/statuses.ts';
import type { CodePromotion } from '../../../shared/orders/use-check-code.ts';
import { Form } from '../../../shared/ui/form.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { type BasketLine, priceOf, totalOf, type useBasket } from './basket.ts';
import { CashChange } from './cash-change.tsx';
import classes from './counter.module.css';
import type { UnpaidOrders } from './unpaid-orders.ts';
import { EMPTY, useOrderForm } from './use-order-form.ts';
import { beginOrder, type CounterOrder, usePlaceOrder } from './use-place-order.ts';

const Reductions = lazy(() => import('./reductions.tsx'));

/** A line of the basket. `isGone` means that the branch no longer sells its item. */
export type CurrentLine = BasketLine & { isGone: boolean };

type Props = {
  branch: Schemas['DashboardBranch'];
  basket: Omit<ReturnType<typeof useBasket>, 'lines'> & { lines: CurrentLine[] };
  /** The automatic ones. */
  promotions: Schemas['GuestPromotion'][];
  unpaid: UnpaidOrders;
  /** Whether an item is being chosen that is not in the basket yet. */
  isChoosing: boolean;
  /** How often the keyboard has asked to place the order. */
  wishes: number;
  onPlaced(): void;
};

/** Where the bar of a phone leads. */
export const BASKET_ID = 'basket';

/** The order so far, its customer, and how it is paid. */
export function BasketPanel({ branch, basket, promotions, unpaid, isChoosing, wishes, onPlaced }: Props) {
  const { t, i18n } = useLingui();
  const { lines } = basket;
  const form = useOrderForm(branch.id);
  const [coded, setPromotion] = useState<CodePromotion>();
  const [reduces, setReduces] = useState(false);
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) beginOrder(branch.id);
  }, [isEmpty, branch.id]);
  const { place, isPending } = usePlaceOrder({
    branch,
    unpaid,
    onPlaced() {
      setPromotion(undefined);
      setReduces(false);
      basket.clear();
      form.setValues(EMPTY);
      onPlaced();
    },
    setErrors: form.setErrors,
  });
  const isOrderable = !isEmpty && !isChoosing && lines.every(({ isGone }) => !isGone);
  const submit = (order: CounterOrder) => {
    const applied = coded && charges.promotion?.id === coded.id;
    if (isOrderable && !isPending) place(order, lines, applied ? coded.code : undefined);
  };
  const { type, postalCode } = form.values;
  const subtotal = totalOf(lines);
  const charges = calculateCharges({
    ...{ branch, subtotal, type, postalCode, given: Number(form.values.discount) },
    promotions: coded ? [coded, ...promotions] : promotions,
  });
  const { quote, total, promotion, discount } = charges;
  const panel = useRef<HTMLFormElement>(null);
  const placeNow = useEffectEvent(() => isOrderable && panel.current?.requestSubmit());
  const wishesDone = useRef(0);
  useEffect(() => {
    // A wish for the next order, while one is being placed, is kept until then.
    if (isPending || wishesDone.current === wishes) return;
    wishesDone.current = wishes;
    placeNow();
  }, [wishes, isPending]);
  return (
    <Paper withBorder id={BASKET_ID} className={classes.basket}>
      <Form ref={panel} form={form} onSubmit={submit} aria-label={t`This order`}>
        <Title order={2} size="h4" mb="sm">
          <Trans>This order</Trans>
        </Title>
        <Stack gap="xs" className={classes.lines}>
          {isEmpty && (
            <Text c="dimmed">
              <Trans>Nothing yet</Trans>
            </Text>
          )}
          {lines.map(line => (
            <Line key={line.id} line={line} currency={branch.currency} onQuantity={basket.setQuantity} />
          ))}
        </Stack>
        <Stack gap="sm" mt="md">
          {(promotion || discount > 0) && (
            <Group justify="space-between">
              <Text>{promotion ? promotion.name : <Trans>Discount</Trans>}</Text>
              <Text className="tabular">
                {discount > 0 ? formatMoney(-discount, branch.currency) : <Trans>Free delivery</Trans>}
              </Text>
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
            <TextInput label={t`Table`} maxLength={20} {...form.getInputProps('table')} />
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
          {reduces || Number(form.values.discount) > 0 ? (
            <LatePart>
              <Reductions {...{ branch, form, charges }} promotion={coded} onPromotion={setPromotion} />
            </LatePart>
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => setReduces(true)}>
              <Trans>Code or discount</Trans>
            </Button>
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
    </Paper>
  );
}

/** The delivery zone and its fee, in words. */
function describeQuote({ zone, fee, isOutside }: DeliveryQuote, currency: string): string | undefined {
  if (isOutside) return t`In no delivery zone: no fee is charged.`;
  return (
    zone && (fee === 0 ? t`Free delivery to ${zone.name}` : t`${zone.name}: ${formatMoney(fee, currency)}`)
  );
}

type LineProps = { line: CurrentLine; currency: string; onQuantity(id: string, quantity: number): void };

function Line({ line, currency, onQuantity }: LineProps) {
  const { t } = useLingui();
  const { id, item, quantity, optionIds, specialRequest, isGone } = line;
  const options = chosenOptions(item, optionIds).map(({ name }) => name);
  const details = [...options, specialRequest].filter(Boolean).join(', ');
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <ActionIcon aria-label={t`Remove one ${item.title}`} onClick={() => onQuantity(id, quantity - 1)}>
        <Minus size={16} />
      </ActionIcon>
      <Text fw={650} className="tabular" miw={20} ta="center">
        {quantity}
      </Text>
      <ActionIcon aria-label={t`Add one ${item.title}`} onClick={() => onQuantity(id, quantity + 1)}>
        <Plus size={16} />
      </ActionIcon>
      <div className={classes.what}>
        <Text>{item.title}</Text>
        {isGone && (
          <Text size="sm" c="var(--danger)" role="alert">
            <Trans>No longer available. Remove it to continue.</Trans>
          </Text>
        )}
        {details && (
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        )}
      </div>
      <Text className="tabular">{formatMoney(priceOf(line), currency)}</Text>
    </Group>
  );
}
