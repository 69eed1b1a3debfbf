import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, SESSION_PATH } from '../../shared/api/api.ts';
import { describeError, fieldErrors } from '../../shared/api/errors.ts';
import { PIN_LENGTH, toPin } from '../../shared/pin.ts';
import { PasswordField } from '../../shared/session/password-field.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { OpenModal } from '../../shared/ui/dialogs.tsx';

const PATH = `${SESSION_PATH}/pin` as const;

/** The user's own PIN, which approves discounts and refunds at screens. */
export default function PinDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const [pin] = useState(user.pin);
  return (
    <OpenModal onClose={onClose} title={t`PIN for screens`}>
      <Stack>
        <Text>
          <Trans>
            At a paired counter, approve discounts and refunds with your name and this PIN. It doesn't sign
            you in.
          </Trans>
        </Text>
        <PinForm isSet={pin} onDone={onClose} />
        {pin && <Removal onDone={onClose} />}
      </Stack>
    </OpenModal>
  );
}

type FormProps = { isSet: boolean; onDone(): void };

/** Its values are never stored, unlike those of other forms. */
function PinForm({ isSet, onDone }: FormProps) {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<{ pin?: string; repeated?: string }>({});
  const { mutate, isPending, error } = api.useMutation('put', PATH, {
    meta: { done: t`PIN saved`, changes: [SESSION_PATH], showsErrors: true },
    onError: failed =>
      setProblem(
        fieldErrors(failed).pin ? { pin: t`This PIN is too easy to guess. Choose another one.` } : {},
      ),
  });
  const submit = () => {
    if (pin.length < PIN_LENGTH) setProblem({ pin: t`Enter six digits.` });
    else if (pin !== repeated) setProblem({ repeated: t`The PINs don't match` });
    else mutate({ body: { pin } }, { onSuccess: onDone });
  };
  const field = (value: string, set: (value: string) => void) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'one-time-code',
    dir: 'ltr',
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setProblem({});
      set(toPin(currentTarget.value));
    },
  });
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        {error && !fieldErrors(error).pin && (
          <Alert color="red" role="alert">
            {describeError(error)}
          </Alert>
        )}
        <PasswordField
          label={t`New PIN`}
          description={t`Six digits`}
          data-autofocus
          error={problem.pin}
          {...field(pin, setPin)}
        />
        <PasswordField
          label={t`Confirm new PIN`}
          error={problem.repeated}
          {...field(repeated, setRepeated)}
        />
        <Button type="submit" loading={isPending}>
          {isSet ? <Trans>Change PIN</Trans> : <Trans>Set PIN</Trans>}
        </Button>
      </Stack>
    </form>
  );
}

function Removal({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const remove = api.useMutation('delete', PATH, {
    meta: { done: t`PIN removed`, changes: [SESSION_PATH] },
  });
  return (
    <Group justify="center">
      <Confirm
        title={t`Remove your PIN?`}
        action={t`Remove PIN`}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSuccess: onDone })}
        trigger={open => (
          <Button variant="subtle" color="red" onClick={open}>
            <Trans>Remove PIN</Trans>
          </Button>
        )}
      >
        <Trans>You can no longer approve discounts and refunds at screens.</Trans>
      </Confirm>
    </Group>
  );
}
