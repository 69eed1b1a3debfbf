import type {
  MenuImport,
  MenuImportPreview as SerializedPreview,
} from '../../../generated/dashboard/types.ts';
import type { MenuImportDocument } from './documents.ts';
import type { MenuImportPreview } from './service.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
/** The length limit of the contract's lists. */
const MAX_LISTED = 1_000;
const MAX_SHARED_GROUPS = 5_000;

export function serializePreview({ importId, table, columns, plan }: MenuImportPreview): SerializedPreview {
  const { categories, newGroups, items, created, changed, unchanged, problems } = plan;
  return {
    importId,
    columns: table.headers.map((header, index) => {
      const { field = null, branchId = null } = columns.find(column => column.index === index) ?? {};
      const filled = table.rows.map(({ cells }) => cells[index] ?? '').filter(cell => cell !== '');
      const samples = filled.slice(0, SAMPLES).map(cell => cell.slice(0, SAMPLE_LENGTH));
      return { column: index + 1, header, samples, field, branchId };
    }),
    created,
    changed,
    unchanged,
    categories,
    sharedGroups: newGroups.slice(0, MAX_SHARED_GROUPS).map(({ title }) => title),
    changes: items.slice(0, MAX_LISTED).map(({ row, title, existing, fields }) => ({
      row,
      title,
      itemId: existing?._id ?? null,
      fields,
    })),
    problemCount: problems.length,
    problems: problems.slice(0, MAX_LISTED),
  };
}

export const serializeMenuImport = (document: MenuImportDocument): MenuImport => ({
  id: document._id,
  items: document.created + document.changed,
  applied: document.applied,
  created: document.created,
  changed: document.changed,
  categories: document.newCategories,
  createdAt: document.createdAt.toISOString(),
  finishedAt: document.finishedAt?.toISOString() ?? null,
  failedAt: document.failedAt?.toISOString() ?? null,
  failedItem: document.failedItem ?? null,
});
