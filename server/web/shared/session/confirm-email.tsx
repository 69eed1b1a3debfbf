import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { api } from '../api/api.ts';
import { describeError, isConflict, isNotFound } from '../api/errors.ts';

type Props = {
  /** From an emailed link. */
  token: string;
  onLeave(): void;
};

/** Confirms a new email address through an emailed link, with a button that link scanners don't press. */
export default function ConfirmEmail({ token, onLeave }: Props) {
  const { t } = useLingui();
  const confirm = api.useMutation('post', '/dashboard/api/session/email-change/confirmation', {
    meta: { showsErrors: true },
  });
  const { error, data } = confirm;
  const dashboard = (
    <Button onClick={onLeave} variant={data ? 'filled' : 'default'}>
      <Trans>Go to the dashboard</Trans>
    </Button>
  );
  if (data)
    return (
      <Stack>
        <Title order={1} size="h2">
          <Trans>Your email address was changed</Trans>
        </Title>
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            You now sign in with <strong>{data.email}</strong>.
          </Trans>
        </Text>
        {dashboard}
      </Stack>
    );
  const isOver = isNotFound(error) || isConflict(error);
  const describe = () => {
    if (isNotFound(error))
      return t`This link has expired or was already used. Request a new one in the dashboard.`;
    if (isConflict(error)) return t`Another user of the restaurant has this email address.`;
    return describeError(error);
  };
  return (
    <Stack>
      <Title order={1} size="h2">
        <Trans>Confirm your email address</Trans>
      </Title>
      {error ? (
        <Alert color="red" role="alert">
          {describe()}
        </Alert>
      ) : (
        <Text>
          <Trans>After you confirm, you sign in with the address that received this email.</Trans>
        </Text>
      )}
      {isOver ? (
        dashboard
      ) : (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
          <Trans>Confirm email address</Trans>
        </Button>
      )}
    </Stack>
  );
}
