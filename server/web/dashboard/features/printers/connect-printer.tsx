import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChosenPort, chooseSerialPort, SPEEDS } from '../../printers/choose-serial-port.ts';
import { type LocalPort, rememberLocalPrinter, useIsHere } from '../../printers/local-printers.ts';
import { chooseUsbPort } from '../../printers/usb-connection.ts';
import { PortFailureText } from './port-failure-text.tsx';

const hasUsb = () => 'usb' in navigator;
const hasSerial = () => 'serial' in navigator;

/** Whether this browser reaches printers at this computer. */
export const hasLocalPorts = () => hasUsb() || hasSerial();

type Props = { printerId: string; onConnected?: () => void };

/** Connects a printer to this computer. */
export function ConnectPrinter({ printerId, onConnected }: Props) {
  const isHere = useIsHere(printerId);
  if (!hasLocalPorts())
    return (
      <Text>
        <Trans>
          This browser can't reach the printer. Open this page in Chrome or Edge on the computer that the
          printer is connected to.
        </Trans>
      </Text>
    );
  if (isHere)
    return (
      <Text>
        <Trans>Connected. This computer prints while the dashboard is open.</Trans>
      </Text>
    );
  return <ConnectForm printerId={printerId} onConnected={onConnected} />;
}

function ConnectForm({ printerId, onConnected }: Props) {
  const { t } = useLingui();
  const [isSerial, setSerial] = useState(!hasUsb());
  const [speed, setSpeed] = useState('');
  const [flowControl, setFlowControl] = useState<FlowControlType>('none');
  const remember = (port: LocalPort) => {
    rememberLocalPrinter(printerId, port);
    onConnected?.();
  };
  const connect = useMutation({
    async mutationFn(): Promise<ChosenPort | undefined> {
      if (isSerial) {
        const speeds = speed === '' ? SPEEDS : [Number(speed)];
        const chosen = await chooseSerialPort({ printerId, flowControl, speeds });
        if (chosen && !chosen.failure) remember(chosen.settings);
        return chosen;
      }
      const port = await chooseUsbPort();
      if (port) remember(port);
      return undefined;
    },
  });
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      connect.reset();
    };
  const { failure, settings } = connect.data ?? {};
  return (
    <Stack>
      <Text>
        <Trans>
          Plug the printer into this computer, turn it on, and choose it from the browser's list. This
          computer then prints while the dashboard is open.
        </Trans>
      </Text>
      {hasUsb() && hasSerial() && (
        <SegmentedControl
          aria-label={t`Port`}
          value={isSerial ? 'serial' : 'usb'}
          onChange={value => change(setSerial)(value === 'serial')}
          data={[
            { value: 'usb', label: 'USB' },
            { value: 'serial', label: t`Serial port` },
          ]}
        />
      )}
      {isSerial && (
        <>
          <NativeSelect
            label={t`Speed (baud)`}
            description={t`The printer's self-test shows it.`}
            data={[
              { value: '', label: t`Detect` },
              ...SPEEDS.map(value => ({ value: String(value), label: String(value) })),
            ]}
            value={speed}
            onChange={({ currentTarget }) => change(setSpeed)(currentTarget.value)}
          />
          <NativeSelect
            label={t`Flow control`}
            data={[
              { value: 'none', label: t`None` },
              { value: 'hardware', label: t`Hardware (RTS/CTS)` },
            ]}
            value={flowControl}
            onChange={({ currentTarget }) =>
              change(setFlowControl)(currentTarget.value === 'hardware' ? 'hardware' : 'none')
            }
          />
        </>
      )}
      {failure && (
        <Alert color="orange" role="alert">
          <PortFailureText failure={failure} isSpeedKnown={speed !== ''} />
        </Alert>
      )}
      <Button loading={connect.isPending} onClick={() => connect.mutate()}>
        <Trans>Connect</Trans>
      </Button>
      {settings && failure === 'silent' && speed !== '' && (
        <Button variant="default" onClick={() => remember(settings)}>
          <Trans>Connect anyway</Trans>
        </Button>
      )}
      {!isSerial && (
        <Text size="sm" c="dimmed">
          <Trans>
            If it isn't listed on Windows, install the WinUSB driver for it, or its driver for a virtual
            serial port.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}
