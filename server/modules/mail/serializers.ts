import type { EmailChange as ApiEmailChange, Mail } from '../../../generated/dashboard/types.ts';
import type { EmailChange } from '../users/documents.ts';
import { type MailDocument, PASSWORD_REQUEST } from './documents.ts';

export const serializeMail = (mail: MailDocument): Mail => ({
  id: mail._id,
  to: mail.to,
  // A password request does not belong to a restaurant yet.
  kind: mail.kind === PASSWORD_REQUEST ? 'password_reset' : mail.kind,
  status: mail.status,
  attempts: mail.attempts,
  failure: mail.failure ?? null,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});

type EmailChangeState = { isAvailable: boolean; pending: EmailChange | undefined };

export const serializeEmailChange = ({ isAvailable, pending }: EmailChangeState): ApiEmailChange => ({
  available: isAvailable,
  pending: pending ? { email: pending.email, expiresAt: pending.expiresAt.toISOString() } : null,
});
