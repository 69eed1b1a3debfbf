/** What a page keeps of guests for the user who works with it: dropped when nobody, or somebody else, is signed in. */
const DRAFT = 'draft:';

/** The name under which a draft of a user is kept. */
export const nameDraft = (userId: string, name: string): string => `${DRAFT}${userId}:${name}`;

/** The name of what a tab keeps of a request until it is answered. */
export const nameRequest = (name: string): string => `${DRAFT}:${name}`;

/** Drops drafts, but those of one user. */
export function dropDrafts(exceptUserId?: string): void {
  const isDropped = (name: string) =>
    name.startsWith(DRAFT) && (exceptUserId === undefined || !name.startsWith(nameDraft(exceptUserId, '')));
  for (const name of Object.keys(localStorage).filter(isDropped)) localStorage.removeItem(name);
  if (exceptUserId === undefined) dropRequests();
}

/** Drops what a tab keeps of requests: it does not say whose they were. */
export function dropRequests(): void {
  const names = Object.keys(sessionStorage).filter(name => name.startsWith(nameRequest('')));
  for (const name of names) sessionStorage.removeItem(name);
}

/** Keeps a text on the device, so that a page that ends does not lose it. False when there is no room left. */
export function keepOnDevice(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
