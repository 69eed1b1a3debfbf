import { Trans, useLingui } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { SecretOnce } from '../../../shared/ui/secret-once.tsx';
import { PRINTERS_PATH, type Printer } from '../../printers/use-printers.ts';
import { ConnectPrinter } from './connect-printer.tsx';
import { CONTENTS, PROTOCOLS } from './names.ts';
import { SetupSteps } from './setup-steps.tsx';
import { NEW, toBody, toEditable, toValues, type Values } from './values.ts';

type Protocol = Schemas['PrinterProtocol'];
type Props = { printer?: Printer; onClose(): void };

const CHANGES = [PRINTERS_PATH];

/** Creates a printer and shows its URL, or edits the given one. */
export default function PrinterDrawer({ printer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const headerOf = useIdempotencyKey();
  const { data: branches = [] } = useBranches();
  const categories = api.useQuery('get', '/dashboard/api/menu/categories', {
    params: { query: { limit: 100 } },
  });
  const [protocol, setProtocol] = useState<Protocol>('star_cloudprnt');
  const [chosenBranch, setBranch] = useState<string>();
  const branchId = chosenBranch ?? branches[0]?.id ?? '';
  const edit = useEditForm({ editable: printer ? toEditable(printer) : NEW, toValues, toBody });
  const { form } = edit;
  const create = api.useMutation('post', PRINTERS_PATH, {
    meta: { done: t`Printer added`, changes: CHANGES },
    onError: edit.fail,
  });
  const update = api.useMutation('patch', '/dashboard/api/printers/{printerId}', {
    meta: { done: t`Printer saved`, changes: CHANGES, showsConflicts: true },
    onError: edit.fail,
  });
  const submit = (values: Values) => {
    const { changes, replaces, isChanged } = edit;
    if (!printer) {
      const body = { ...toBody(values), branchId, protocol };
      create.mutate({ params: { header: headerOf(body) }, body });
    } else if (isChanged) {
      const request = { params: { path: { printerId: printer.id } }, body: { ...changes, replaces } };
      update.mutate(request, { onSuccess: onClose });
    } else onClose();
  };
  const labels = {
    name: t`Name`,
    content: t`Content`,
    language: t`Language`,
    orderTypes: t`Order types`,
    categoryIds: t`Categories`,
    paperWidth: t`Paper width`,
    copies: t`Copies`,
    automatic: t`Print automatically`,
    buzzer: t`Buzzer`,
    drawer: t`Cash drawer`,
  };
  const isNew = create.data !== undefined;
  const isLocal = (printer?.protocol ?? protocol) === 'usb_escpos';
  const getTitle = () => {
    if (isNew) return t`Connect printer`;
    return printer ? t`Edit printer` : t`Add printer`;
  };
  return (
    <OpenDrawer onClose={onClose} holdsSecret={isNew && !isLocal} title={getTitle()}>
      {create.data ? (
        <Stack>
          {protocol === 'usb_escpos' ? (
            <ConnectPrinter printerId={create.data.printer.id} />
          ) : (
            <>
              <SecretOnce label={t`Address`} secret={create.data.address} />
              <SetupSteps protocol={protocol} />
            </>
          )}
          <Button variant={isLocal ? 'default' : 'filled'} onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Stack>
      ) : (
        <Form form={form} onSubmit={submit}>
          <Stack>
            <TextInput
              label={t`Name`}
              description={t`Its location, such as “Grill” or “Counter”`}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            {!printer && (
              <>
                <NativeSelect
                  label={t`Connection`}
                  data={Object.entries(PROTOCOLS).map(([value, name]) => ({ value, label: i18n._(name) }))}
                  value={protocol}
                  onChange={({ currentTarget }) => setProtocol(currentTarget.value as Protocol)}
                />
                {branches.length > 1 && (
                  <NativeSelect
                    label={t`Branch`}
                    data={branches.map(({ id, name }) => ({ value: id, label: name }))}
                    value={branchId}
                    onChange={({ currentTarget }) => setBranch(currentTarget.value)}
                  />
                )}
              </>
            )}
            <NativeSelect
              label={t`Content`}
              data={Object.entries(CONTENTS).map(([value, name]) => ({ value, label: i18n._(name) }))}
              {...form.getInputProps('content')}
            />
            <Checkbox
              label={t`Print orders when they are confirmed`}
              {...form.getInputProps('automatic', { type: 'checkbox' })}
            />
            <MultiSelect
              label={t`Order types`}
              description={t`Leave empty for all.`}
              data={[
                { value: 'pickup', label: t`Pickup` },
                { value: 'delivery', label: t`Delivery` },
                { value: 'dine_in', label: t`Dine in` },
              ]}
              {...form.getInputProps('orderTypes')}
            />
            <MultiSelect
              label={t`Categories`}
              description={t`Only items in these categories are printed, such as for a grill or bar. Leave empty for all.`}
              data={(categories.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              searchable
              {...form.getInputProps('categoryIds')}
            />
            <NativeSelect
              label={t`Language`}
              data={[
                { value: 'en', label: 'English' },
                { value: 'ar', label: 'العربية' },
              ]}
              {...form.getInputProps('language')}
            />
            <NativeSelect
              label={t`Paper width`}
              data={[
                { value: 'mm80', label: t`80 mm` },
                { value: 'mm58', label: t`58 mm` },
              ]}
              {...form.getInputProps('paperWidth')}
            />
            <NumberInput
              label={t`Copies`}
              min={1}
              max={5}
              allowDecimal={false}
              clampBehavior="strict"
              {...form.getInputProps('copies')}
            />
            {!isLocal && (
              <Checkbox
                label={t`Sound the buzzer after a print`}
                {...form.getInputProps('buzzer', { type: 'checkbox' })}
              />
            )}
            <Checkbox
              label={t`Open the cash drawer after a print`}
              {...form.getInputProps('drawer', { type: 'checkbox' })}
            />
            {printer && !isLocal && (
              <Text size="sm" c="dimmed">
                <Trans>
                  The address isn't shown again. If you lose it, remove the printer and add it again.
                </Trans>
              </Text>
            )}
            <EditConflicts edit={edit} labels={labels} />
            <Button type="submit" loading={create.isPending || update.isPending}>
              {printer ? <Trans>Save</Trans> : <Trans>Add printer</Trans>}
            </Button>
          </Stack>
        </Form>
      )}
    </OpenDrawer>
  );
}
