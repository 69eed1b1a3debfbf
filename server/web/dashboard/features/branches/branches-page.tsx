import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { BranchCard } from './branch-card.tsx';

const loadForms = () => import('./branch-form.tsx');
const CreateBranchForm = lazy(async () => ({ default: (await loadForms()).CreateBranchForm }));
const EditBranchForm = lazy(async () => ({ default: (await loadForms()).EditBranchForm }));
const HoursForm = lazy(() => import('./hours/hours-form.tsx'));
const OrderingOptionsForm = lazy(() => import('./ordering-options/ordering-options-form.tsx'));

type Branch = Schemas['DashboardBranch'];

export function BranchesPage() {
  const { t } = useLingui();
  const mayEdit = useHasRole('owner');
  const mayPair = useHasRole('manager');
  const branches = useBranches(FOLLOW.refetchInterval);
  const [shown, setShown] = useState<Branch | 'new'>();
  useOpenNew(() => setShown('new'), mayEdit);
  const [hoursOf, setHoursOf] = useState<Branch>();
  const [optionsOf, setOptionsOf] = useState<Branch>();
  const close = () => setShown(undefined);
  const latestOf = (branch: Branch) => branches.data?.find(({ id }) => id === branch.id) ?? branch;
  const createButton = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setShown('new')}>
      <Trans>Add branch</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Branches`}
        description={t`Locations that prepare orders, and whether they accept orders now.`}
      >
        <Button variant="default" renderRoot={props => <Link {...props} to="/printers" />}>
          <Trans>Printers</Trans>
        </Button>
        {mayPair && (
          <Button variant="default" renderRoot={props => <Link {...props} to="/screens" />}>
            <Trans>Screens</Trans>
          </Button>
        )}
        {createButton}
      </PageHeader>
      <Loaded query={branches}>
        {list =>
          list.length === 0 ? (
            <EmptyState icon={Store} title={t`No branches yet`} action={createButton}>
              <Trans>A branch has its own prices, stock, and orders.</Trans>
            </EmptyState>
          ) : (
            <Stack>
              {list.map(branch => (
                <BranchCard
                  key={branch.id}
                  branch={branch}
                  {...(mayEdit && {
                    onEdit: () => setShown(branch),
                    onEditHours: () => setHoursOf(branch),
                    onEditOptions: () => setOptionsOf(branch),
                  })}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {shown === 'new' && (
        <OpenDrawer onClose={close} title={t`Add branch`}>
          <LatePart>
            <CreateBranchForm onDone={close} />
          </LatePart>
        </OpenDrawer>
      )}
      {typeof shown === 'object' && (
        <OpenDrawer onClose={close} title={t`Edit ${shown.name}`}>
          <LatePart>
            <EditBranchForm branch={latestOf(shown)} onDone={close} />
          </LatePart>
        </OpenDrawer>
      )}
      {optionsOf && (
        <OpenDrawer onClose={() => setOptionsOf(undefined)} title={t`Ordering options of ${optionsOf.name}`}>
          <LatePart>
            <OrderingOptionsForm branch={latestOf(optionsOf)} onDone={() => setOptionsOf(undefined)} />
          </LatePart>
        </OpenDrawer>
      )}
      {hoursOf && (
        <OpenDrawer onClose={() => setHoursOf(undefined)} title={t`Opening hours of ${hoursOf.name}`}>
          <LatePart>
            <HoursForm branch={latestOf(hoursOf)} onDone={() => setHoursOf(undefined)} />
          </LatePart>
        </OpenDrawer>
      )}
    </>
  );
}
