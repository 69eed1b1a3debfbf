import type { MouseEvent } from 'react';

/** Within this time, taps at one spot are one tap: wet fingers double them, and what lies there may have changed. */
const SETTLE_MS = 600;
/** As far as a finger strays between two taps. */
const SPOT_PX = 30;
/** What a tap can be meant for. */
const CONTROLS = 'button, a, [role=button], [role=menuitem]';

type Tap = {
  at: number;
  x: number;
  y: number;
  control: Element | null;
  /** The controls that the next tap may be meant for, because they lay around the spot before this one changed anything. */
  neighbours: Map<Element, DOMRect>;
};

let last: Tap | undefined;

/** When a control came to mean something else, without a tap of its own. */
const changes = new WeakMap<Element, number>();

/** A tap that follows at once was meant for what the control was before: somebody else has changed it under the finger. */
export function markChanged(control: HTMLElement): void {
  changes.set(control, performance.now());
  markSettling(control);
}

/**
 * For `onClickCapture`: a second tap at one spot does nothing on the same control, or on one that has come under the finger
 * since, nor does any tap on a control that has just changed. A neighbour that lies where it lay before is meant.
 */
export function ignoreSecondTap(event: MouseEvent<HTMLElement>): void {
  const { timeStamp: at, clientX: x, clientY: y, target, detail, currentTarget } = event;
  // Events of a dialog pass through those who opened it, wherever it lies.
  if (!(target instanceof Element && currentTarget.contains(target))) return;
  // A key, or a screen reader, presses what has the focus: it does not slip.
  if (detail === 0) return;
  const tap = { at, x, y, control: target.closest(CONTROLS) };
  const before = last;
  markSettling(currentTarget);
  const isChanged = tap.control !== null && at - (changes.get(tap.control) ?? -SETTLE_MS) < SETTLE_MS;
  const isRepeated = before !== undefined && isSlip(tap, before);
  if (isChanged || isRepeated) {
    if (isRepeated) last = { ...before, at };
    event.preventDefault();
    event.stopPropagation();
  } else last = { ...tap, neighbours: findNeighbours(currentTarget, tap) };
}

function isSlip(tap: Omit<Tap, 'neighbours'>, before: Tap): boolean {
  if (tap.at - before.at >= SETTLE_MS || distance(tap, before) > SPOT_PX) return false;
  return tap.control === before.control || !lay(tap.control, before);
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

function findNeighbours(within: HTMLElement, { x, y }: { x: number; y: number }): Tap['neighbours'] {
  const rects = [...within.querySelectorAll(CONTROLS)].map(
    control => [control, control.getBoundingClientRect()] as const,
  );
  const isNear = ({ left, right, top, bottom }: DOMRect) =>
    left - SPOT_PX <= x && x <= right + SPOT_PX && top - SPOT_PX <= y && y <= bottom + SPOT_PX;
  return new Map(rects.filter(([, rect]) => isNear(rect)));
}

/** Whether the control lies where it lay at the tap before. */
function lay(control: Element | null, { neighbours }: Tap): boolean {
  const before = control && neighbours.get(control);
  const now = control?.getBoundingClientRect();
  return !!before && before.left === now?.left && before.top === now.top;
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** Tells tests, and whoever looks, that a tap is just settling. */
function markSettling({ ownerDocument: { documentElement } }: HTMLElement): void {
  clearTimeout(settling);
  documentElement.dataset.settling = '';
  settling = setTimeout(() => delete documentElement.dataset.settling, SETTLE_MS);
}
