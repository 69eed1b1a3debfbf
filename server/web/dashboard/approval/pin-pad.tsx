import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { Delete } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError, fieldErrors, isApiError } from '../../shared/api/errors.ts';
import { PIN_LENGTH, toPin } from '../../shared/pin.ts';
import type { ApprovableAction } from './approvable-action.ts';
import classes from './approval-dialog.module.css';

type Props = {
  action: ApprovableAction;
  person: Schemas['Approver'];
  onApproved(token: string): void;
  onBack(): void;
};

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

/** Takes a PIN by touch or keyboard, and submits it once complete. Suppresses the on-screen keyboard. */
export function PinPad({ action, person: { userId, name }, onApproved, onBack }: Props) {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const describe = useDescribePinError();
  const { mutate, isPending, error, reset } = api.useMutation('post', '/dashboard/api/approvals', {
    meta: { showsErrors: true },
    onError: () => setPin(''),
  });
  const enter = (text: string) => {
    if (isPending) return;
    const entered = toPin(text);
    setPin(entered);
    if (entered !== '') reset();
    if (entered.length < PIN_LENGTH) return;
    // Not approved once the dialog is closed.
    const onSuccess = ({ token }: Schemas['Approval']) => onApproved(token);
    mutate({ body: { ...action, userId, pin: entered } }, { onSuccess });
  };
  useEffect(() => input.current?.focus(), []);
  return (
    <Stack>
      <TextInput
        ref={input}
        label={t`PIN of ${name}`}
        type="password"
        inputMode="none"
        // Prevents browsers from offering to save it.
        autoComplete="one-time-code"
        dir="ltr"
        size="lg"
        classNames={{ input: classes.pin }}
        value={pin}
        error={error && describe(error)}
        errorProps={{ role: 'alert' }}
        aria-busy={isPending}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
      />
      <div className={classes.keys}>
        {KEYS.map(key =>
          key === '' ? (
            <span key="empty" className={classes.empty} />
          ) : (
            <Button key={key} variant="default" onClick={() => enter(pin + key)}>
              {key}
            </Button>
          ),
        )}
        <Button variant="default" aria-label={t`Delete last digit`} onClick={() => enter(pin.slice(0, -1))}>
          <Delete size={22} aria-hidden />
        </Button>
      </div>
      <Button variant="subtle" onClick={onBack}>
        <Trans>Someone else</Trans>
      </Button>
    </Stack>
  );
}

/** The localized error message. */
function useDescribePinError() {
  const { t } = useLingui();
  return (error: unknown): string => {
    if (fieldErrors(error).pin) return t`Wrong PIN. Try again.`;
    if (isApiError(error) && error.code === 'rate_limited')
      return t`Too many wrong PINs. Wait 15 minutes, or do this on your own device.`;
    return describeError(error);
  };
}
