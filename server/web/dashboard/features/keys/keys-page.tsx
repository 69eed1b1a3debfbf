import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { useSession } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { KeyRow } from './key-row.tsx';

const CreateKeyDrawer = lazy(() => import('./create-key-drawer.tsx'));

/** API keys for programs. */
export function KeysPage() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [creates, drawer] = useDisclosure();
  useOpenNew(drawer.open);
  const { testMode } = useSession();
  const keys = api.useQuery('get', '/dashboard/api/keys', { params: { query: { page } } }, FOLLOW);
  const createButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={drawer.open}>
      <Trans>Create key</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`API keys`}
        description={
          <>
            <Trans>
              API keys let software access your restaurant. To get started, see the{' '}
              <a href="/docs/">documentation</a>.
            </Trans>{' '}
            {testMode !== 'on' && (
              <Trans>
                To build and test an integration,{' '}
                <Link to="/keys" hash="test-mode">
                  create a key in test mode
                </Link>
                : orders aren't prepared, and no money moves.
              </Trans>
            )}
          </>
        }
      >
        {createButton}
      </PageHeader>
      <Loaded query={keys}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={KeyRound} title={t`No keys yet`} action={createButton}>
              <Trans>Create a separate key for each app, with only the permissions it needs.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                leastWidth={860}
                verticalSpacing="md"
                columns={[
                  { label: t`Name` },
                  { label: t`Permissions` },
                  { label: t`Branches` },
                  { label: t`Last used` },
                  { label: t`Expires` },
                  { label: t`Actions` },
                ]}
              >
                {data.map(key => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {creates && (
        <LatePart onClose={drawer.close}>
          <CreateKeyDrawer onClose={drawer.close} />
        </LatePart>
      )}
    </>
  );
}
