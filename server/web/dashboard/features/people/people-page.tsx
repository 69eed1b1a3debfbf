import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { PersonRow } from './person-row.tsx';
import { PAGE_SIZE } from './search.ts';

const InviteDrawer = lazy(() => import('./invite-drawer.tsx'));
const RightsDrawer = lazy(() => import('./rights-drawer.tsx'));

const route = getRouteApi('/people');

/** The restaurant's users and their permissions. */
export function PeoplePage() {
  const { t } = useLingui();
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const { hash } = useLocation();
  const [shown, setShown] = useState<Schemas['User'] | 'new'>();
  useOpenNew(() => setShown('new'));
  const users = api.useQuery(
    'get',
    '/dashboard/api/users',
    { params: { query: { page, limit: PAGE_SIZE } } },
    FOLLOW,
  );
  const close = () => setShown(undefined);
  return (
    <>
      <PageHeader
        title={t`People`}
        description={t`Everyone with access to the dashboard, and their permissions.`}
      >
        <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setShown('new')}>
          <Trans>Invite someone</Trans>
        </Button>
      </PageHeader>
      <Loaded query={users}>
        {({ data, pagination }) => (
          <>
            <ListTable
              leastWidth={760}
              verticalSpacing="md"
              columns={[
                { label: t`Name` },
                { label: t`Role` },
                { label: t`Branches` },
                { label: t`Last signed in` },
                { label: t`Actions` },
              ]}
            >
              {data.map(user => (
                <PersonRow
                  key={user.id}
                  user={user}
                  isFound={user.id === hash}
                  onEdit={() => setShown(user)}
                />
              ))}
            </ListTable>
            <Pages
              pagination={pagination}
              onPage={next => void navigate({ search: { page: next }, replace: true })}
            />
          </>
        )}
      </Loaded>
      {shown && (
        <LatePart onClose={close}>
          {shown === 'new' && <InviteDrawer onClose={close} />}
          {typeof shown === 'object' && <RightsDrawer user={shown} onClose={close} />}
        </LatePart>
      )}
    </>
  );
}
