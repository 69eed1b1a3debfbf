import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's, which shows that it is invalid, and tells nobody who cannot see it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      required
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
      {...props}
    />
  );
}
