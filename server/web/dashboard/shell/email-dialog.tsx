import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api, SESSION_PATH } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError, fieldErrors } from '../../shared/api/errors.ts';
import { formatTime } from '../../shared/i18n/formats.ts';
import { useSession } from '../../shared/session/session.ts';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';

const PATH = `${SESSION_PATH}/email-change` as const;

/** Changes the user's own email address. */
export default function EmailDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const change = api.useQuery('get', PATH, {}, { refetchOnMount: 'always' });
  return (
    <OpenModal onClose={onClose} title={t`Change email address`}>
      <Loaded query={change}>
        {value => (value.available ? <EmailForm change={value} /> : <WithoutEmails />)}
      </Loaded>
    </OpenModal>
  );
}

function EmailForm({ change: { pending } }: { change: Schemas['EmailChange'] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { email } = useSession().user;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: {
      email: value =>
        value.trim().toLowerCase() === email ? t`Enter an address other than your current one.` : null,
    },
  });
  const start = api.useMutation('post', PATH, {
    meta: { showsErrors: true },
    onSuccess() {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: ['get', PATH] });
    },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const { error } = start;
  return (
    <Form form={form} onSubmit={body => start.mutate({ body })}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            You sign in with <strong>{email}</strong>. A new address takes effect once you confirm it with the
            link sent to it.
          </Trans>
        </Text>
        {pending && (
          <Alert color="blue" role="status" style={{ overflowWrap: 'anywhere' }}>
            <Trans>
              A link was sent to <strong>{pending.email}</strong>. It works once, until{' '}
              {formatTime(pending.expiresAt)}.
            </Trans>
          </Alert>
        )}
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <Alert color="red" role="alert">
            {describeError(error)}
          </Alert>
        )}
        <TextInput
          label={t`New email address`}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          dir="ltr"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={start.isPending}>
          <Trans>Send link</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

const WithoutEmails = () => (
  <Text>
    <Trans>
      This service doesn't send emails, so it can't confirm a new address. An owner can invite you with the
      new address under People, then disable this account.
    </Trans>
  </Text>
);
