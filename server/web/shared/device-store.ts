/** Prefix of guest data stored for the signed-in user. Dropped when nobody or someone else is signed in. */
const DRAFT = 'draft:';

/** The storage name of a user's draft. */
export const nameDraft = (userId: string, name: string): string => `${DRAFT}${userId}:${name}`;

/** The storage name of a tab's pending request. */
export const nameRequest = (name: string): string => `${DRAFT}:${name}`;

/** Drops all drafts except one user's. */
export function dropDrafts(exceptUserId?: string): void {
  const isDropped = (name: string) =>
    name.startsWith(DRAFT) && (exceptUserId === undefined || !name.startsWith(nameDraft(exceptUserId, '')));
  for (const name of Object.keys(localStorage).filter(isDropped)) localStorage.removeItem(name);
  if (exceptUserId === undefined) dropRequests();
}

/** Drops a tab's pending requests, whose user is unknown. */
export function dropRequests(): void {
  const names = Object.keys(sessionStorage).filter(name => name.startsWith(nameRequest('')));
  for (const name of names) sessionStorage.removeItem(name);
}

/** Stores a text on the device, so that closing the page does not lose it. False if storage is full. */
export function keepOnDevice(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
