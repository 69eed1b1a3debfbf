/** The cell of an item at a branch. */
export type CellId = `${string} ${string}`;

export const cellId = (itemId: string, branchId: string): CellId => `${itemId} ${branchId}`;

type Cell = { id: CellId; branchId: string; text: string };

/** Groups the cells by item, because one request changes all prices of an item. */
export function groupByItem(cells: ReadonlyMap<CellId, string>): { itemId: string; cells: Cell[] }[] {
  const items = new Map<string, Cell[]>();
  for (const [id, text] of cells) {
    const [itemId = '', branchId = ''] = id.split(' ');
    items.set(itemId, [...(items.get(itemId) ?? []), { id, branchId, text }]);
  }
  return [...items].map(([itemId, itemCells]) => ({ itemId, cells: itemCells }));
}

const ARABIC_ZERO = 0x660;

/** A price as people type it: with a point or a comma, in Latin or Arabic digits. */
export function parsePrice(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[,٫]/, '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
