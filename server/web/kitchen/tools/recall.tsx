import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { describeError } from '../../shared/api/errors.ts';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';
import { describeLines } from '../../shared/orders/describe-lines.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './panel.module.css';

const LIST = '/dashboard/api/orders';

/** Orders recently marked ready, which can be restored. */
export function Recall({ branchId }: { branchId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const orders = api.useQuery('get', LIST, { params: { query: { branchId, status: ['ready'], limit: 12 } } });
  const bringBack = api.useMutation('post', '/dashboard/api/orders/{reference}/status', {
    meta: { changes: [LIST] },
  });
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['get', LIST] });
  useLiveOrders({ onChange: reload, onReload: reload });
  return (
    <aside className={classes.panel} aria-labelledby="recall">
      <h2 id="recall">
        <Trans>Recall</Trans>
      </h2>
      {bringBack.error && (
        <p className={classes.failure} role="alert">
          #{bringBack.variables.params.path.reference} {describeError(bringBack.error)}
        </p>
      )}
      {orders.error && <ErrorState error={orders.error} retry={orders.refetch} />}
      {orders.data?.data.length === 0 && (
        <p>
          <Trans>No orders are ready.</Trans>
        </p>
      )}
      <ul className={classes.recalled}>
        {orders.data?.data.map(({ id, number, customer, lines }) => (
          <li key={id}>
            <div>
              <strong>#{number}</strong> {customer.name}
              <span className={classes.option}>{describeLines(lines)}</span>
            </div>
            <PlainButton
              aria-label={t`Bring back order ${number}`}
              disabled={bringBack.isPending}
              onClick={() =>
                bringBack.mutate({
                  params: { path: { reference: String(number) } },
                  // The guest may have received it by then.
                  body: { status: 'preparing', from: ['ready'] },
                })
              }
            >
              <Trans>Bring back</Trans>
            </PlainButton>
          </li>
        ))}
      </ul>
    </aside>
  );
}
