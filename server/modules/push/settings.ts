type PushConfig = { mailFrom: string | undefined; publicUrl: string | undefined };

/** Whom push services contact about this installation's notifications (VAPID): an email address, or an HTTPS address. */
export function getPushSubject({ mailFrom, publicUrl }: PushConfig): string {
  if (mailFrom !== undefined) return `mailto:${mailFrom}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost';
}
