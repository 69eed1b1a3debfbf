import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { ListChecks, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { currenciesOf } from '../menu.ts';
import { OptionGroupRow } from './option-group-row.tsx';
import { useOptionGroups } from './use-option-groups.ts';

const OptionGroupDrawer = lazy(() => import('./option-group-drawer.tsx'));

/** Shared option groups, for users who can edit them. */
export default function OptionGroupList() {
  const { t } = useLingui();
  const groups = useOptionGroups();
  const branches = useBranches();
  const [shownId, setShownId] = useState<string>();
  const close = () => setShownId(undefined);
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setShownId('new')}>
      <Trans>Add shared group</Trans>
    </Button>
  );
  return (
    <Loaded query={branches}>
      {branchList => (
        <Loaded query={groups}>
          {list => {
            const shown = list.find(({ id }) => id === shownId);
            return (
              <>
                {list.length === 0 ? (
                  <EmptyState icon={ListChecks} title={t`No shared options yet`} action={addButton}>
                    <Trans>
                      Sizes, toppings, or sauces that several items offer. Change them once, and every item
                      follows.
                    </Trans>
                  </EmptyState>
                ) : (
                  <>
                    <Group justify="flex-end" mb="sm">
                      {addButton}
                    </Group>
                    <ListTable
                      leastWidth={640}
                      verticalSpacing="md"
                      columns={[
                        { label: t`Group` },
                        { label: t`Choices` },
                        { label: t`Used by` },
                        { label: t`Actions` },
                      ]}
                    >
                      {list.map(group => (
                        <OptionGroupRow key={group.id} group={group} onEdit={() => setShownId(group.id)} />
                      ))}
                    </ListTable>
                  </>
                )}
                {(shown || shownId === 'new') && (
                  <LatePart key={shownId} onClose={close}>
                    <OptionGroupDrawer
                      {...(shown && { group: shown })}
                      currencies={currenciesOf(branchList)}
                      onClose={close}
                    />
                  </LatePart>
                )}
              </>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
