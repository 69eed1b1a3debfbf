import type { PushSettings } from '../../../generated/dashboard/types.ts';
import type { PushSettingsState } from './service.ts';

export const serializePushSettings = ({ publicKey, branchId }: PushSettingsState): PushSettings => ({
  publicKey,
  branchId: branchId ?? null,
});
