import type { Screen, ScreenDevice, ScreenPairing } from '../../../generated/dashboard/types.ts';
import { isScreenKind } from '../users/documents.ts';
import { describeUserAgent } from '../users/user-agent.ts';
import type { PairingDocument } from './documents.ts';
import type { StartedPairing } from './pairing-service.ts';
import type { SeenScreen } from './service.ts';

export function serializeScreen({ screen, lastSeenAt }: SeenScreen): Screen {
  const { _id: id, name, role, branches, userAgent = '', createdAt } = screen;
  const [branchId] = branches;
  if (!isScreenKind(role) || branchId === undefined) throw new Error(`${id} is not a screen of a branch`);
  return {
    ...{ id, name, kind: role, branchId },
    ...describeUserAgent(userAgent),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** As seen by someone at `address`. */
export const serializeDevice = (
  { userAgent, network, createdAt }: PairingDocument,
  address: string,
): ScreenDevice => ({
  ...describeUserAgent(userAgent),
  startedAt: createdAt.toISOString(),
  sameNetwork: network === address,
});

export const serializePairing = ({ code, deviceToken, expiresAt }: StartedPairing): ScreenPairing => ({
  code,
  deviceToken,
  expiresAt: expiresAt.toISOString(),
});
