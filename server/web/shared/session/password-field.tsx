import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Adds the missing accessible invalid state to Mantine's field. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      required
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      {...props}
    />
  );
}
