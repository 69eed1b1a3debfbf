import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from './order.ts';
import classes from './order-page.module.css';
import { OrderSection } from './order-section.tsx';

export function OrderCustomer({
  order: { customer, deliveryAddress, table, cancelReason, channel },
}: {
  order: Order;
}) {
  const { t } = useLingui();
  const channels = { counter: t`Counter`, website: t`Website`, app: t`App` };
  const facts: [string, string | undefined][] = [
    [t`Name`, customer.name],
    [t`Phone`, customer.phone],
    [t`Email`, customer.email],
    [t`Deliver to`, deliveryAddress],
    [t({ message: 'Table', context: 'where guests sit' }), table],
    [t`Channel`, channels[channel]],
    [t`Cancellation reason`, cancelReason],
  ];
  return (
    <OrderSection title={t`Customer`}>
      {!customer.name && !customer.phone && !customer.email && <Trans>Unknown</Trans>}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi dir={value === customer.phone ? 'ltr' : undefined}>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </OrderSection>
  );
}
