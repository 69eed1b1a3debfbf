import type { Mail } from '../../../generated/dashboard/types.ts';
import { type MailDocument, PASSWORD_REQUEST } from './documents.ts';

export const serializeMail = (mail: MailDocument): Mail => ({
  id: mail._id,
  to: mail.to,
  // A request is no email of a restaurant yet.
  kind: mail.kind === PASSWORD_REQUEST ? 'password_reset' : mail.kind,
  status: mail.status,
  attempts: mail.attempts,
  failure: mail.failure ?? null,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});
