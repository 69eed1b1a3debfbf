import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import { type Endpoint, nameOf, WEBHOOKS } from '../use-endpoints.ts';

/** Asks before disabling, because events are then sent only by a recovery. */
export function EndpointSwitch({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  const { id, enabled } = endpoint;
  const name = nameOf(endpoint);
  const init = { params: { path: { endpointId: id } } };
  const enable = api.useMutation('post', '/dashboard/api/webhooks/endpoints/{endpointId}/enable', {
    meta: { done: t`“${name}” is on`, changes: [WEBHOOKS] },
  });
  const disable = api.useMutation('post', '/dashboard/api/webhooks/endpoints/{endpointId}/disable', {
    meta: { done: t`“${name}” is off`, changes: [WEBHOOKS] },
  });
  return (
    <Confirm
      title={t`Turn “${name}” off?`}
      action={t`Turn off`}
      loading={disable.isPending}
      onConfirm={close => disable.mutate(init, { onSuccess: close })}
      trigger={open => (
        <Switch
          aria-label={t`Send to ${name}`}
          checked={enabled || enable.isPending}
          disabled={enable.isPending}
          onChange={() => (enabled ? open() : enable.mutate(init))}
        />
      )}
    >
      <Trans>
        Events that occur while it is off aren't sent, unless you send them later with “Retry failed
        deliveries”. Pending deliveries continue when you turn it on again.
      </Trans>
    </Confirm>
  );
}
