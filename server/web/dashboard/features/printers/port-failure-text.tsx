import { Trans } from '@lingui/react/macro';
import type { PortFailure } from '../../printers/choose-serial-port.ts';

type Props = { failure: PortFailure; isSpeedKnown: boolean };

/** Why a printer could not be connected by a serial port, and what to do. */
export function PortFailureText({ failure, isSpeedKnown }: Props) {
  if (failure === 'busy')
    return (
      <Trans>The port can't be opened. Check the cable, and close other programs that use the printer.</Trans>
    );
  if (failure === 'twin')
    return (
      <Trans>
        The browser can't distinguish this port from another printer's port on this computer. Connect one of
        them by USB.
      </Trans>
    );
  if (!isSpeedKnown)
    return (
      <Trans>
        The printer doesn't respond. Check that it is on and connected, or choose the speed that its self-test
        shows.
      </Trans>
    );
  return (
    <Trans>
      The printer doesn't respond. Check that it is on, connected, and set to this speed. Some printers never
      respond: if you connect one anyway, its prints count as printed once they are sent, even if it is off or
      out of paper.
    </Trans>
  );
}
