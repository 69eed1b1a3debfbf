import { Trans } from '@lingui/react/macro';
import { List } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';

/** How to enter the address at the printer. */
export function SetupSteps({ protocol }: { protocol: Exclude<Schemas['PrinterProtocol'], 'usb_escpos'> }) {
  return (
    <List type="ordered" spacing="xs" size="sm">
      {protocol === 'star_cloudprnt' ? <StarSteps /> : <EpsonSteps />}
      <List.Item>
        <Trans>Save, and restart the printer. It is shown as online here within a minute.</Trans>
      </List.Item>
    </List>
  );
}

function StarSteps() {
  return (
    <>
      <List.Item>
        <Trans>
          Connect the printer to your network, and print its network details: hold the feed button while you
          turn it on.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>Open the printer's IP address in a browser on the same network, and sign in.</Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Under CloudPRNT, turn the service on, paste the address as the server URL, and set the polling time
          to 5 seconds.
        </Trans>
      </List.Item>
    </>
  );
}

function EpsonSteps() {
  return (
    <>
      <List.Item>
        <Trans>
          Connect the printer to your network, and print its network details with the button inside or at the
          back.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Open the printer's IP address in a browser on the same network, and sign in to Web Config.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Under Server Direct Print, enable it, paste the address as the URL of server 1, and set the interval
          to 5 seconds.
        </Trans>
      </List.Item>
    </>
  );
}
