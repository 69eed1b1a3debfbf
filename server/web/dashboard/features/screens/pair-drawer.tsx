import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatRelative, joinParts } from '../../../shared/i18n/formats.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { KINDS, SCREENS_PATH } from './screens.ts';

type Values = Schemas['PairScreenRequest'];
/** `code` comes from a QR code, or is empty. */
type Props = { code: string; onClose(): void };

/** Asks for the code, shows its device, and pairs it. */
export default function PairDrawer({ code, onClose }: Props) {
  const { t, i18n } = useLingui();
  const headerOf = useIdempotencyKey();
  const { data: branches = [] } = useBranches();
  const form = useForm<Values>({
    initialValues: { code, name: '', kind: 'kitchen', branchId: '' },
  });
  const check = api.useMutation('post', '/dashboard/api/screen-pairings/check', {
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const pair = api.useMutation('post', SCREENS_PATH, {
    meta: { done: t`Screen paired. It starts automatically.`, changes: [SCREENS_PATH] },
    onError(error) {
      const errors = fieldErrors(error);
      // It has expired: the screen shows another one.
      if (errors.code) check.reset();
      form.setErrors(errors);
    },
  });
  const checkScanned = useEffectEvent(() => {
    if (code) check.mutate({ body: { code } });
  });
  useEffect(() => checkScanned(), []);
  const device = check.data;
  const submit = ({ branchId = '', ...values }: Values) => {
    if (!device) return check.mutate({ body: { code: values.code } });
    const body = { ...values, branchId: branchId || (branches[0]?.id ?? '') };
    pair.mutate({ params: { header: headerOf(body) }, body }, { onSuccess: onClose });
  };
  return (
    <OpenDrawer onClose={onClose} title={t`Pair screen`}>
      <Form form={form} onSubmit={submit}>
        {device ? (
          <Stack key="device">
            <Device device={device} />
            <TextInput
              label={t`Name`}
              description={t`Its location, such as “Grill” or “Counter”`}
              required
              data-autofocus
              autoFocus
              {...form.getInputProps('name')}
            />
            <Radio.Group label={t`Use`} {...form.getInputProps('kind')}>
              <Stack gap="xs" mt={4}>
                {keysOf(KINDS).map(kind => (
                  <Radio
                    key={kind}
                    value={kind}
                    label={i18n._(KINDS[kind].name)}
                    description={i18n._(KINDS[kind].description)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {branches.length > 1 && (
              <NativeSelect
                label={t`Branch`}
                data={branches.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.getInputProps('branchId')}
              />
            )}
            <Button type="submit" loading={pair.isPending}>
              <Trans>Pair screen</Trans>
            </Button>
          </Stack>
        ) : (
          <Stack key="code">
            <Text>
              <Trans>
                Open the kitchen display or the dashboard on the screen, and choose “Pair this screen”. It
                shows a code.
              </Trans>
            </Text>
            <TextInput
              label={t`Code`}
              placeholder="7KQM-2XTB"
              required
              data-autofocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              dir="ltr"
              styles={{ input: { fontFamily: 'monospace', letterSpacing: '0.08em' } }}
              {...form.getInputProps('code')}
            />
            <Button type="submit" loading={check.isPending}>
              <Trans>Continue</Trans>
            </Button>
          </Stack>
        )}
      </Form>
    </OpenDrawer>
  );
}

/** Prevents pairing someone else's device by mistake. */
function Device({
  device: { browser, system, startedAt, sameNetwork },
}: {
  device: Schemas['ScreenDevice'];
}) {
  const { t } = useLingui();
  return (
    <>
      <Paper withBorder p="sm">
        <Text fw={600}>{joinParts([browser, system]) || t`Unknown device`}</Text>
        <Text size="sm" c="dimmed">
          {joinParts([
            t`Code shown ${formatRelative(startedAt)}`,
            sameNetwork && t`on the same network as you`,
          ])}
        </Text>
      </Paper>
      {!sameNetwork && (
        <Alert color="orange">
          <Trans>
            This device is on another network. Pair it only if you see this code on its screen yourself.
          </Trans>
        </Alert>
      )}
    </>
  );
}
