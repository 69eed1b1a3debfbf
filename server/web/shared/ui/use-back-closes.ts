import { useEffectEvent, useLayoutEffect } from 'react';

/** A dialog over the page. Without `close`, it stays open until one of its buttons is pressed. */
type Sheet = { close: (() => void) | undefined };

/** The key of the number of open dialogs in their history entries. */
const DEPTH = 'openSheets';

const sheets: Sheet[] = [];
let address = '';
/** Whether the next `popstate` was caused by this module. */
let isOwn = false;
let scheduled: ReturnType<typeof setTimeout> | undefined;

// Before the router's listener.
addEventListener('popstate', onPop, { capture: true });

const getDepth = (): number => history.state?.[DEPTH] ?? 0;

/**
 * Makes Back close a dialog instead of leaving the page: an open dialog has its own history entry, because
 * phones have no other way to dismiss it. Omit `onBack` for a dialog that must not be closed by accident. The
 * router handles dialogs with their own URL (`isOff`).
 */
export function useBackCloses(onBack: (() => void) | undefined, isOff = false): void {
  const close = useEffectEvent(() => onBack?.());
  const closes = onBack !== undefined;
  // Synchronous with rendering, because Back could be pressed a moment later.
  useLayoutEffect(() => {
    if (isOff) return;
    const sheet: Sheet = { close: closes ? () => close() : undefined };
    sheets.push(sheet);
    if (getDepth() < sheets.length) adjust();
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1);
      schedule();
    };
  }, [closes, isOff]);
}

/** Navigates to a URL. Back then returns to the page below an open dialog. */
export function leaveTo(url: string): void {
  if (getDepth() > 0) location.replace(url);
  else location.assign(url);
}

/**
 * Deferred, so that a dialog that replaces another one takes over its entry, and a link in it is followed
 * first.
 */
function schedule(): void {
  clearTimeout(scheduled);
  scheduled = setTimeout(adjust);
}

/** Adjusts the history to one entry per open dialog. */
function adjust(): void {
  const missing = sheets.length - getDepth();
  if (missing < 0) traverse(missing);
  for (let depth = getDepth() + 1; depth <= sheets.length; depth++) {
    // Bypasses the router, for which nothing changes.
    History.prototype.pushState.call(history, { ...history.state, [DEPTH]: depth }, '');
  }
  address = location.href;
}

function traverse(by: number): void {
  isOwn = true;
  history.go(by);
}

function onPop(event: PopStateEvent): void {
  const isOfPage = location.href === address;
  // The page stays, so its router need not know.
  if (isOfPage) event.stopImmediatePropagation();
  const closed = isOwn ? [] : sheets.slice(getDepth()).reverse();
  isOwn = false;
  for (const { close } of closed) close?.();
  // A dialog that stays open gets its entry back immediately, before the next Back leaves the page.
  if (isOfPage && closed.some(({ close }) => !close)) adjust();
  else schedule();
}

/** For something that is open while this is mounted. */
export function BackCloses({ onBack }: { onBack(): void }): null {
  useBackCloses(onBack);
  return null;
}
