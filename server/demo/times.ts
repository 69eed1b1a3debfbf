export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const addMs = (time: Date, milliseconds: number): Date =>
  new Date(time.getTime() + Math.round(milliseconds));

export const subtractMs = (time: Date, milliseconds: number): Date => addMs(time, -milliseconds);
