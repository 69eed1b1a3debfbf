import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import type { ApprovableAction } from './approvable-action.ts';
import classes from './approval-dialog.module.css';
import { PinPad } from './pin-pad.tsx';

type Props = { action: ApprovableAction; onApproved(token: string): void; onClose(): void };

/** Asks who performs an action at a screen, and for their PIN. */
export default function ApprovalDialog({ action, onApproved, onClose }: Props) {
  const { t } = useLingui();
  const params = { query: { action: action.action } };
  const people = api.useQuery('get', '/dashboard/api/approvers', { params }, { refetchOnMount: 'always' });
  const [person, setPerson] = useState<Schemas['Approver']>();
  return (
    <OpenModal onClose={onClose} title={t`Who is doing this?`} size="sm">
      {person ? (
        <PinPad action={action} person={person} onApproved={onApproved} onBack={() => setPerson(undefined)} />
      ) : (
        <Loaded query={people}>
          {({ approvers }) =>
            approvers.length > 0 ? <People people={approvers} onChoose={setPerson} /> : <Nobody />
          }
        </Loaded>
      )}
    </OpenModal>
  );
}

type PeopleProps = { people: Schemas['Approver'][]; onChoose(person: Schemas['Approver']): void };

function People({ people, onChoose }: PeopleProps) {
  return (
    <Stack gap="xs" className={classes.people}>
      {people.map((person, index) => (
        <Button
          key={person.userId}
          variant="default"
          size="lg"
          fullWidth
          ref={index === 0 ? focus : undefined}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </Button>
      ))}
    </Stack>
  );
}

/** Focuses the first person, who is loaded after the dialog opens. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

const Nobody = () => (
  <Text>
    <Trans>
      No one with permission to do this has a PIN yet. Sign in on your own device, open “Your account”, and
      choose “PIN for screens”.
    </Trans>
  </Text>
);
