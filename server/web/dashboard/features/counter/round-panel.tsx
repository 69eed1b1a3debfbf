import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../shared/api/idempotency-key.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { toOrderLines, totalOf, withoutOrdered } from './basket.ts';
import { BASKET_ID } from './basket-bar.tsx';
import { Lines } from './basket-line.tsx';
import classes from './counter.module.css';
import type { PanelProps } from './counter.tsx';

/** The lines to add to an order. */
export function RoundPanel({
  order,
  basket,
  hours,
  isChoosing,
  wishes,
}: PanelProps & { order: Schemas['DashboardOrder'] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, number, currency, total } = order;
  const { lines } = basket;
  const keyName = `round:${id}`;
  /** Whether items for the next round were picked during the request. */
  const hasNext = useRef(false);
  const { mutate, isPending } = api.useMutation('post', '/dashboard/api/orders/{reference}/changes', {
    meta: { done: t`Added to order ${number}`, changes: ['/dashboard/api/orders'] },
    onSuccess(_order, { body: { add = [] } }) {
      forgetIdempotencyKey(keyName);
      hasNext.current = withoutOrdered(lines, add).length > 0;
      basket.take(add);
    },
  });
  const showOrder = () => {
    if (!hasNext.current) void navigate({ to: '/orders/$reference', params: { reference: id } });
  };
  const isReady =
    lines.length > 0 &&
    !isChoosing &&
    !isPending &&
    lines.every(({ item, isGone }) => !isGone && hours.isOrderable(item.id));
  const send = () => {
    const body = { add: toOrderLines(lines) };
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, body) };
    if (isReady) mutate({ params: { path: { reference: id }, header }, body }, { onSuccess: showOrder });
  };
  const sendNow = useEffectEvent(send);
  const wishesDone = useRef(0);
  useEffect(() => {
    if (wishesDone.current === wishes) return;
    wishesDone.current = wishes;
    sendNow();
  }, [wishes]);
  return (
    <Paper withBorder id={BASKET_ID} className={classes.basket}>
      <form
        aria-label={t`New items`}
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
      >
        <Title order={2} size="h4" mb="sm">
          <Trans>New items</Trans>
        </Title>
        <Lines lines={lines} hours={hours} currency={currency} onQuantity={basket.setQuantity} />
        <Stack gap="sm" mt="md">
          <Sum label={t`Current total`} amount={Number(total)} currency={currency} />
          <Sum label={t`New items`} amount={totalOf(lines)} currency={currency} />
          <Button type="submit" size="md" loading={isPending} disabled={!isReady}>
            <Trans>Add to order</Trans>
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

const Sum = ({ label, amount, currency }: { label: string; amount: number; currency: string }) => (
  <Group justify="space-between">
    <Text>{label}</Text>
    <Text className="tabular">{formatMoney(amount, currency)}</Text>
  </Group>
);
