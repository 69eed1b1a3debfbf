import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Plus, Webhook } from 'lucide-react';
import { lazy, useState } from 'react';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { useOpenNew } from '../../../../shared/ui/use-open-new.ts';
import { type Endpoint, useEndpoints } from '../use-endpoints.ts';
import type { EndpointDialog } from './dialog.ts';
import { EndpointCard } from './endpoint-card.tsx';

const CreateEndpointDrawer = lazy(() => import('./create-endpoint-drawer.tsx'));
const EditEndpointDrawer = lazy(() => import('./edit-endpoint-drawer.tsx'));
const RotateSecret = lazy(() => import('./rotate-secret.tsx'));
const SendTest = lazy(() => import('./send-test.tsx'));

const REFRESH_MS = 5_000;
const NOTHING = { dialog: undefined, endpoint: undefined };

/** The endpoints with their health. */
export function EndpointsPage() {
  const { t } = useLingui();
  const endpoints = useEndpoints({ refetchInterval: REFRESH_MS });
  const [shown, setShown] = useState<{ dialog: EndpointDialog; endpoint: Endpoint } | 'create'>();
  const onClose = () => setShown(undefined);
  useOpenNew(() => setShown('create'));
  const { dialog, endpoint } = typeof shown === 'object' ? shown : NOTHING;
  const createButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setShown('create')}>
      <Trans>Add endpoint</Trans>
    </Button>
  );
  return (
    <>
      <Loaded query={endpoints}>
        {list =>
          list.length === 0 ? (
            <EmptyState icon={Webhook} title={t`No endpoints yet`} action={createButton}>
              <Trans>
                An endpoint is the URL of another system, such as a till or a delivery partner. It receives
                the events it subscribes to.
              </Trans>
            </EmptyState>
          ) : (
            <Stack>
              <Group justify="space-between">
                <Text c="dimmed">
                  <Plural value={list.length} one="# endpoint" other="# endpoints" />
                </Text>
                {createButton}
              </Group>
              {list.map(each => (
                <EndpointCard
                  key={each.id}
                  endpoint={each}
                  onOpen={opened => setShown({ dialog: opened, endpoint: each })}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {shown && (
        <LatePart onClose={onClose}>
          {shown === 'create' && <CreateEndpointDrawer onClose={onClose} />}
          {dialog === 'edit' && (
            <EditEndpointDrawer
              endpoint={endpoints.data?.find(({ id }) => id === endpoint.id) ?? endpoint}
              onClose={onClose}
            />
          )}
          {dialog === 'rotate' && <RotateSecret endpoint={endpoint} onClose={onClose} />}
          {dialog === 'test' && <SendTest endpoint={endpoint} onClose={onClose} />}
        </LatePart>
      )}
    </>
  );
}
