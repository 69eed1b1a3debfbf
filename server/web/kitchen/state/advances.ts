import { createKeptTaps, type Tap } from './kept-taps.ts';

export type Target = 'preparing' | 'ready' | 'cancelled';

/** A tap that moves an order. */
export type Advance = Tap & {
  status: Target;
  sendAt: number;
  failed: boolean;
  /** By the page before, which may have sent it. */
  isLeft?: boolean;
  /** Its request is running, so it can neither be undone nor sent again. */
  sending?: boolean;
  /** The tap before it, which started the order, has no answer either. An undo keeps that one. */
  startsFirst?: boolean;
};

export const createKeptAdvances = (branchId: string) => createKeptTaps<Advance>(`kitchen-tap:${branchId}:`);
