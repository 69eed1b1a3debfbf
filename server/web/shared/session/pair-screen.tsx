import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { formatTime } from '../i18n/formats.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { Waiting } from '../ui/waiting.tsx';
import classes from './pair-screen.module.css';
import { homeOf } from './session.ts';
import { usePairing } from './use-pairing.ts';

/** Shows a code, and continues once a manager has entered it. */
export default function PairScreen({ onBack }: { onBack(): void }) {
  const { t } = useLingui();
  const { pairing, problem, restart } = usePairing(({ user }) => location.replace(homeOf(user.role)));
  return (
    <Stack>
      <Title order={1} size="h2">
        <Trans>Pair this screen</Trans>
      </Title>
      {problem && (
        <>
          <Alert color="orange" role="alert">
            {problem}
          </Alert>
          <Button onClick={restart}>
            <Trans>Get a new code</Trans>
          </Button>
        </>
      )}
      {!problem && !pairing && <Waiting />}
      {!problem && pairing && (
        <>
          <Text>
            <Trans>
              On another device, ask a manager to open Screens in the dashboard and enter this code.
            </Trans>
          </Text>
          <output className={classes.code} dir="ltr" aria-label={t`Pairing code`}>
            {pairing.code}
          </output>
          <QrCode
            text={`${location.origin}/dashboard/screens#code=${pairing.code}`}
            label={t`QR code that opens the pairing page`}
            size={160}
          />
          <Text size="sm" c="dimmed" ta="center">
            <Trans>
              Or scan it with a manager's phone. The code works until {formatTime(pairing.expiresAt)}.
            </Trans>
          </Text>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        <Trans>Back to sign-in</Trans>
      </Anchor>
    </Stack>
  );
}
