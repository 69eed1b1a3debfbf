import { useLingui } from '@lingui/react/macro';
import { Mail as MailIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { MailContent } from './mail-content.tsx';
import { MailRow } from './mail-row.tsx';

/** The service's emails to the restaurant's users. */
export function MailPage() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Schemas['Mail']>();
  const mails = api.useQuery('get', '/dashboard/api/mail', { params: { query: { page } } }, FOLLOW);
  const close = () => setShown(undefined);
  return (
    <>
      <PageHeader title={t`Email`} description={t`Emails of the last 30 days, newest first.`} />
      <Loaded query={mails}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={MailIcon} title={t`No emails yet`}>
              {t`Invitations, password resets, and security notices appear here.`}
            </EmptyState>
          ) : (
            <>
              <ListTable
                leastWidth={720}
                columns={[{ label: t`To` }, { label: t`Email` }, { label: t`Status` }, { label: t`Created` }]}
              >
                {data.map(mail => (
                  <MailRow key={mail.id} mail={mail} onRead={() => setShown(mail)} />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {shown && <MailContent mail={shown} onClose={close} />}
    </>
  );
}
