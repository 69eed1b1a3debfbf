import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { BranchLimitField, isNoBranch } from '../../../shared/branches/branch-limit-field.tsx';
import { DateInput } from '../../../shared/ui/date-input.tsx';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { SecretOnce } from '../../../shared/ui/secret-once.tsx';

type Scope = Schemas['Scope'];
type Values = { name: string; scopes: Scope[]; branchIds: string[] | null; expiresOn: string };

export default function CreateKeyDrawer({ onClose }: { onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const create = api.useMutation('post', '/dashboard/api/keys', {
    meta: { done: t`Key created`, changes: ['/dashboard/api/keys'] },
    onError(error) {
      const { expiresAt: expiresOn, ...errors } = fieldErrors(error);
      form.setErrors({ ...errors, expiresOn });
    },
  });
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], branchIds: null, expiresOn: '' },
    validate: {
      scopes: scopes => (scopes.length === 0 ? t`Choose at least one` : null),
      branchIds: branchIds => (isNoBranch(branchIds) ? t`Choose at least one` : null),
    },
  });
  const submit = ({ name, scopes, branchIds, expiresOn }: Values) => {
    const expiresAt = expiresOn ? endOfDay(expiresOn).toISOString() : null;
    const body = { name, scopes, branchIds, expiresAt };
    create.mutate({ params: { header: headerOf(body) }, body });
  };
  return (
    <OpenDrawer
      onClose={onClose}
      holdsSecret={create.data !== undefined}
      title={create.data ? t`Your new API key` : t`Create key`}
    >
      {create.data ? (
        <Stack>
          <SecretOnce label={t`API key`} secret={create.data.secret} />
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      ) : (
        <Form form={form} onSubmit={submit}>
          <Stack gap="lg">
            <TextInput
              label={t`Name`}
              description={t`The app that uses it, such as “Delivery partner”`}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <ScopesField {...form.getInputProps('scopes')} />
            <BranchLimitField label={t`Branches`} {...form.getInputProps('branchIds')} />
            {form.values.branchIds !== null && form.values.scopes.includes('menu:write') && (
              <Text size="sm" c="dimmed">
                <Trans>
                  Publishing affects every branch, so a key limited to some branches can change prices and
                  availability, but can't publish items.
                </Trans>
              </Text>
            )}
            <DateInput
              type="date"
              label={t`Expires on`}
              description={t`Leave empty for no expiration`}
              {...form.getInputProps('expiresOn')}
            />
            <Button type="submit" loading={create.isPending}>
              <Trans>Create key</Trans>
            </Button>
          </Stack>
        </Form>
      )}
    </OpenDrawer>
  );
}

/** The end of a day in the reader's time zone, such as `2026-03-14`. The key still works on that day. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59`);

type ScopesProps = { value?: Scope[]; onChange?(scopes: string[]): void };

function ScopesField(props: ScopesProps) {
  const { t } = useLingui();
  const scopes: Record<Scope, string> = {
    'orders:read': t`Read orders`,
    'orders:update-status': t`Update order status`,
    'menu:read': t`Read the menu`,
    'menu:write': t`Change prices and availability`,
    'inventory:read': t`Read stock`,
    'inventory:write': t`Record stock movements`,
  };
  return (
    <Checkbox.Group label={t`Permissions`} required {...props}>
      <Stack gap="xs" mt="xs">
        {Object.entries(scopes).map(([scope, label]) => (
          <Checkbox key={scope} value={scope} label={label} description={scope} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
