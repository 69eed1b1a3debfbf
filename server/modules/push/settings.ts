type PushConfig = { mailFrom: string | undefined; publicUrl: string | undefined };

/**
 * The contact for push services about this installation's notifications (VAPID): an email address or an HTTPS
 * URL.
 */
export function getPushSubject({ mailFrom, publicUrl }: PushConfig): string {
  if (mailFrom !== undefined) return `mailto:${mailFrom}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost';
}
