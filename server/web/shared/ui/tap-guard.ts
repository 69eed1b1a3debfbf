import type { MouseEvent } from 'react';

/**
 * Within this time, taps at one spot count as one: wet fingers double them, and the content there may have
 * changed.
 */
const SETTLE_MS = 600;
/** The distance that a finger strays between two taps. */
const SPOT_PX = 30;
/** Elements that can be the target of a tap. */
const CONTROLS = 'button, a, [role=button], [role=menuitem]';

type Tap = {
  at: number;
  x: number;
  y: number;
  control: Element | null;
  /** Controls around the spot before this tap changed anything, which the next tap may be meant for. */
  neighbours: Map<Element, DOMRect>;
};

let last: Tap | undefined;

/** When a control changed its meaning without being tapped. */
const changes = new WeakMap<Element, number>();

/** Marks a control changed by someone else: a tap right after that was meant for its previous meaning. */
export function markChanged(control: HTMLElement): void {
  changes.set(control, performance.now());
  markSettling(control);
}

/**
 * For `onClickCapture`: ignores a second tap at one spot on the same control or on one that has moved under
 * the finger, and any tap on a control that has just changed. A tap on a neighbor that has not moved counts.
 */
export function ignoreSecondTap(event: MouseEvent<HTMLElement>): void {
  const { timeStamp: at, clientX: x, clientY: y, target, detail, currentTarget } = event;
  // Events of a dialog bubble through its React parents, wherever it is rendered.
  if (!(target instanceof Element && currentTarget.contains(target))) return;
  // Keyboards and screen readers do not slip.
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

/** Whether the control has not moved since the previous tap. */
function lay(control: Element | null, { neighbours }: Tap): boolean {
  const before = control && neighbours.get(control);
  const now = control?.getBoundingClientRect();
  return !!before && before.left === now?.left && before.top === now.top;
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** Lets tests detect that a tap is settling. */
function markSettling({ ownerDocument: { documentElement } }: HTMLElement): void {
  clearTimeout(settling);
  documentElement.dataset.settling = '';
  settling = setTimeout(() => delete documentElement.dataset.settling, SETTLE_MS);
}
