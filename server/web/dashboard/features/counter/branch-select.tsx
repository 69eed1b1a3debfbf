import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';
import { useBasket } from './basket.ts';

type Branch = Schemas['DashboardBranch'];
type Props = { branch: Branch; branches: Branch[]; onChange(branchId: string): void };

/** The counter's branch. Asks before discarding an unplaced order. */
export function BranchSelect({ branch, branches, onChange }: Props) {
  const { t } = useLingui();
  const { lines } = useBasket(branch.id);
  const [wanted, setWanted] = useState<Branch>();
  const close = () => setWanted(undefined);
  const choose = (branchId: string) => {
    if (lines.length === 0) onChange(branchId);
    else setWanted(branches.find(({ id }) => id === branchId));
  };
  return (
    <>
      <NativeSelect
        aria-label={t`Branch`}
        value={branch.id}
        data={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {wanted && (
        <OpenModal onClose={close} title={t`Switch to ${wanted.name}?`}>
          <Stack>
            <Text>
              <Trans>
                Your current order is for {branch.name}. It is kept for when you switch back to {branch.name}.
              </Trans>
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                <Trans>Stay at {branch.name}</Trans>
              </Button>
              <Button
                data-autofocus
                onClick={() => {
                  onChange(wanted.id);
                  close();
                }}
              >
                <Trans>Switch to {wanted.name}</Trans>
              </Button>
            </Group>
          </Stack>
        </OpenModal>
      )}
    </>
  );
}
