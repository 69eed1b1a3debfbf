import { joinList } from '../i18n/join-list.ts';

/** Such as "2 × Espresso, 1 × Tiramisù". */
export const describeLines = (lines: { quantity: number; title: string }[]): string =>
  joinList(lines.map(({ quantity, title }) => `${quantity} × ${title}`));
