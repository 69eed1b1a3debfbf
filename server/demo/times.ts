export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (time: Date, milliseconds: number): Date =>
  new Date(time.getTime() + Math.round(milliseconds));

export const earlier = (time: Date, milliseconds: number): Date => later(time, -milliseconds);
