import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';

type Props = { number: number; onConfirm(): void; onClose(): void };

/** Asks before preparing an order whose payment failed. */
export default function ConfirmUnpaid({ number, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  return (
    <OpenModal onClose={onClose} title={t`Payment for order ${number} failed`}>
      <Stack>
        <Text>
          <Trans>This order isn't paid yet. Confirm it only if the guest pays on pickup or delivery.</Trans>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Wait for payment</Trans>
          </Button>
          <Button
            color="orange"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            <Trans>Confirm without payment</Trans>
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}
