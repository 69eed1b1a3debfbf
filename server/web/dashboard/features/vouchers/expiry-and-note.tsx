import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DateInput } from '../../../shared/ui/date-input.tsx';

type Props = { form: Pick<UseFormReturnType<{ expiresAt: string; note: string }>, 'getInputProps'> };

/** The editable fields of an issued voucher. */
export function ExpiryAndNote({ form }: Props) {
  const { t } = useLingui();
  return (
    <>
      <DateInput
        type="date"
        label={t`Expires on`}
        description={t`Leave empty for no expiration`}
        {...form.getInputProps('expiresAt')}
      />
      <TextInput
        label={t`Note`}
        description={t`For staff, such as the recipient`}
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </>
  );
}
