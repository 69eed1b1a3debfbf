import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { chooseDevice } from '../../printers/usb-device.ts';
import { forgetUsbPrinter, hasUsb, rememberUsbPrinter, useUsbPrinters } from '../../printers/usb-printers.ts';

const useIsHere = (printerId: string): boolean =>
  useUsbPrinters().some(printer => printer.printerId === printerId);

/** How this computer prints for a new USB printer. */
export function ConnectUsb({ printerId }: { printerId: string }) {
  const isHere = useIsHere(printerId);
  if (!hasUsb())
    return (
      <Text>
        <Trans>
          This browser can't print by USB. Open this page in Chrome or Edge on the computer that the printer
          is connected to.
        </Trans>
      </Text>
    );
  if (isHere)
    return (
      <Text>
        <Trans>Connected. This computer prints while the dashboard is open.</Trans>
      </Text>
    );
  return (
    <Stack>
      <Text>
        <Trans>
          Plug the printer into this computer, turn it on, and choose it from the browser's list. This
          computer then prints while the dashboard is open.
        </Trans>
      </Text>
      <UsbButton printerId={printerId} />
      <Text size="sm" c="dimmed">
        <Trans>If it isn't listed on Windows, install the WinUSB driver for it.</Trans>
      </Text>
    </Stack>
  );
}

/** Connects the printer to this computer, or disconnects it. */
export function UsbButton({ printerId, name, ...props }: ButtonProps & { printerId: string; name?: string }) {
  const { t } = useLingui();
  const isHere = useIsHere(printerId);
  const connect = useMutation({
    mutationFn: async () => {
      const device = await chooseDevice();
      if (device) rememberUsbPrinter({ printerId, ...device });
    },
  });
  if (!hasUsb()) return null;
  if (isHere)
    return (
      <Button
        {...props}
        variant="default"
        aria-label={name && t`Disconnect ${name} from this computer`}
        onClick={() => forgetUsbPrinter(printerId)}
      >
        <Trans>Disconnect</Trans>
      </Button>
    );
  return (
    <Button
      {...props}
      aria-label={name && t`Connect ${name} to this computer`}
      loading={connect.isPending}
      onClick={() => connect.mutate()}
    >
      <Trans>Connect</Trans>
    </Button>
  );
}
