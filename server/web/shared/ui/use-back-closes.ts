import { useEffectEvent, useLayoutEffect } from 'react';

/** A dialog over the page. One without `close` stays open until one of its buttons is pressed. */
type Sheet = { close: (() => void) | undefined };

/** The number of open dialogs, in the history entries that belong to them. */
const DEPTH = 'openSheets';

const sheets: Sheet[] = [];
let address = '';
/** Whether the next `popstate` is the answer to a traversal of this module. */
let isOwn = false;
let scheduled: ReturnType<typeof setTimeout> | undefined;

// Before the router's.
addEventListener('popstate', onPop, { capture: true });

const getDepth = (): number => history.state?.[DEPTH] ?? 0;

/**
 * Makes Back close a dialog instead of leaving the page: an open dialog has a history entry of its own. A phone has no other way
 * to say "not this". `onBack` is left out for a dialog that must not be closed by accident. One with an address of its own is
 * left to the router (`isOff`).
 */
export function useBackCloses(onBack: (() => void) | undefined, isOff = false): void {
  const close = useEffectEvent(() => onBack?.());
  const closes = onBack !== undefined;
  // With what is drawn: a moment later, Back may have been pressed.
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

/** Goes on to an address. Back then leads to the page below an open dialog. */
export function leaveTo(url: string): void {
  if (getDepth() > 0) location.replace(url);
  else location.assign(url);
}

/** Later, so that the dialog that replaces another one takes over its entry, and a link in it is followed first. */
function schedule(): void {
  clearTimeout(scheduled);
  scheduled = setTimeout(adjust);
}

/** Brings the history to one entry for each open dialog. */
function adjust(): void {
  const missing = sheets.length - getDepth();
  if (missing < 0) traverse(missing);
  for (let depth = getDepth() + 1; depth <= sheets.length; depth++) {
    // Not the router's, for which nothing happens here.
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
  // The page itself stays, so its router need not hear of it.
  if (isOfPage) event.stopImmediatePropagation();
  const closed = isOwn ? [] : sheets.slice(getDepth()).reverse();
  isOwn = false;
  for (const { close } of closed) close?.();
  // One that stays open gets its entry back at once, before the next Back leaves the page.
  if (isOfPage && closed.some(({ close }) => !close)) adjust();
  else schedule();
}

/** For something that is open while this is mounted. */
export function BackCloses({ onBack }: { onBack(): void }): null {
  useBackCloses(onBack);
  return null;
}
