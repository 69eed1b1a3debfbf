import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, SESSION_PATH } from '../../shared/api/api.ts';
import { describeError, fieldErrors } from '../../shared/api/errors.ts';
import { CodeField } from '../../shared/session/code-field.tsx';
import { PasswordField } from '../../shared/session/password-field.tsx';
import { useSession } from '../../shared/session/session.ts';
import SetUpSecondFactor from '../../shared/session/set-up-second-factor.tsx';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { Form } from '../../shared/ui/form.tsx';

/** Enables or disables the user's own second factor. */
export default function TwoStepDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [isOn] = useState(user.secondFactor);
  // From the request for recovery codes, which are not shown again.
  const [holdsSecret, setHoldsSecret] = useState(false);
  const close = () => {
    if (holdsSecret) void queryClient.invalidateQueries();
    onClose();
  };
  return (
    <OpenModal onClose={close} holdsSecret={holdsSecret} title={t`Two-step verification`}>
      {isOn ? (
        <Removal onDone={onClose} />
      ) : (
        <SetUpSecondFactor hasNoPassword={!user.password} onSecret={setHoldsSecret} onDone={close} />
      )}
    </OpenModal>
  );
}

function Removal({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const { password } = useSession().user;
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '', currentPassword: '' } });
  const remove = api.useMutation('post', '/dashboard/api/session/second-factor/removal', {
    meta: { done: t`Two-step verification turned off`, changes: [SESSION_PATH], showsErrors: true },
    onError(error) {
      const { code, ...errors } = fieldErrors(error);
      form.setErrors({ ...errors, ...(code && { code: t`The code is incorrect. Each code works once.` }) });
    },
  });
  const { error } = remove;
  return (
    <Form form={form} onSubmit={body => remove.mutate({ body }, { onSuccess: onDone })}>
      <Stack>
        <Text>
          <Trans>
            Two-step verification is on. Each sign-in requires a code from your authenticator app.
          </Trans>
        </Text>
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <Alert color="red" role="alert">
            {describeError(error)}
          </Alert>
        )}
        <CodeField key={form.key('code')} {...form.getInputProps('code')} />
        {password && (
          <PasswordField
            label={t`Current password`}
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <Button type="submit" color="red" variant="light" loading={remove.isPending}>
          <Trans>Turn off</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
