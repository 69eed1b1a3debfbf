import { generateToken, hasTokenFormat } from '../../lib/token.ts';
import type { SessionTransport } from './handler-context.ts';

/** The token of the client's device, which sign-ins by several requests are bound to. A new device gets one. */
export function toDevice({ client, setDevice }: SessionTransport): string {
  const { device: known = '' } = client;
  const device = hasTokenFormat(known) ? known : generateToken();
  setDevice(device);
  return device;
}
