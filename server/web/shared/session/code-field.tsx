import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

/** A code of the second factor. */
export function CodeField(props: TextInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code from your authenticator app`}
      description={t`Or one of your recovery codes`}
      autoComplete="one-time-code"
      maxLength={20}
      required
      dir="ltr"
      {...props}
    />
  );
}
