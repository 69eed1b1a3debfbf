import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError } from '../../shared/api/errors.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { awaitsPayment } from '../../shared/orders/statuses.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import { leaveToPay, takeReturn } from './leave-to-pay.ts';
import classes from './tracking.module.css';
import { GUEST_ORDER_PATH } from './use-guest-order.ts';

type Props = { order: Schemas['GuestOrder']; token: string };

/** Pays for an order: on the provider's page, here with the test provider, or on site. */
export function Payment({ order, token }: Props) {
  const { t } = useLingui();
  const header = { 'X-Order-Token': token };
  const start = api.useMutation('post', '/dashboard/api/storefront/order/payment', {
    onSuccess: ({ continueUrl }) => continueUrl !== null && leaveToPay(token, continueUrl),
  });
  const check = api.useMutation('post', '/dashboard/api/storefront/order/payment/check', {
    meta: { changes: [GUEST_ORDER_PATH] },
  });
  const { mutate: askProvider } = check;
  useEffect(() => {
    if (takeReturn(token)) askProvider({ params: { header: { 'X-Order-Token': token } } });
  }, [token, askProvider]);
  const finish = api.useMutation('post', '/dashboard/api/storefront/order/payments/{paymentId}/result', {
    meta: { changes: [GUEST_ORDER_PATH] },
    onSuccess: () => start.reset(),
  });
  const amount = formatMoney(order.total, order.currency);
  if (Number(order.total) === 0) return null;
  if (!awaitsPayment(order)) return <Paid order={order} />;
  if (order.status === 'cancelled') return null;
  if (order.amountDue)
    return <p>{t`${formatMoney(order.amountDue, order.currency)} left. You pay at the restaurant.`}</p>;
  if (!order.onlinePayment) return <p>{t`You pay at the restaurant.`}</p>;
  if (check.isPending) return <p role="status">{t`Checking your payment…`}</p>;
  const error = start.error ?? finish.error ?? check.error;
  const end = (outcome: Schemas['PaymentOutcome']) =>
    start.data &&
    finish.mutate({ params: { path: { paymentId: start.data.id }, header }, body: { outcome } });
  return (
    <section className={classes.payment} aria-label={t`Payment`}>
      <p>
        {order.paymentStatus === 'failed' ? (
          <Trans>The payment failed. You weren't charged. Try again.</Trans>
        ) : (
          <Trans>{amount} due</Trans>
        )}
      </p>
      {start.data?.continueUrl === null ? (
        <div className={classes.test}>
          <p>
            <Trans>Test payments: no money moves. Choose the payment result.</Trans>
          </p>
          <PlainButton variant="primary" disabled={finish.isPending} onClick={() => end('succeeded')}>
            <Trans>Complete payment</Trans>
          </PlainButton>
          <PlainButton disabled={finish.isPending} onClick={() => end('failed')}>
            <Trans>Fail payment</Trans>
          </PlainButton>
        </div>
      ) : (
        <PlainButton
          variant="primary"
          disabled={start.isPending}
          onClick={() => start.mutate({ params: { header } })}
        >
          <Trans>Pay {amount}</Trans>
        </PlainButton>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {describeError(error)}
        </p>
      )}
    </section>
  );
}

/** The guest's payments and refunds. */
function Paid({ order }: Pick<Props, 'order'>) {
  const { status, total, refundedTotal, refundVouchers = [], currency } = order;
  const { t } = useLingui();
  const [paid, returned] = [formatMoney(total, currency), formatMoney(refundedTotal, currency)];
  return (
    <>
      <p className={classes.paid}>{t`Paid: ${paid}`}</p>
      {Number(refundedTotal) > 0 && <p className={classes.paid}>{t`Refunded: ${returned}`}</p>}
      {refundVouchers.map(({ amount, code }) => (
        <p key={code} className={classes.paid}>
          <Trans>
            Voucher for {formatMoney(amount, currency)}: <code dir="ltr">{code}</code>
          </Trans>
        </p>
      ))}
      {status === 'cancelled' && Number(refundedTotal) < Number(total) && (
        <p>
          <Trans>Part of your refund is still pending. Contact the restaurant.</Trans>
        </p>
      )}
    </>
  );
}
