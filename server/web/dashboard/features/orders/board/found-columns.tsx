import { hasDigits } from '../../../../../../spec/rules/phone-digits.ts';
import { hasWords } from '../../../../../../spec/rules/search-words.ts';
import { BoardColumns } from './board-columns.tsx';
import type { Order } from './use-board-orders.ts';

/** Columns with matching orders. Excluded from the first load. */
export default function FoundColumns({ open, find }: { open: Order[]; find: string }) {
  return <BoardColumns open={open.filter(order => isFound(order, find))} />;
}

const isFound = ({ number, customer, table = '', lines }: Order, find: string) =>
  hasDigits(customer.phone, find) ||
  hasWords(
    [number, customer.name, customer.email, table, ...lines.map(({ title }) => title)].join(' '),
    find,
  );
