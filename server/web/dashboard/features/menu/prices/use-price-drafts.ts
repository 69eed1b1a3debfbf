import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '../../../../../../generated/currencies.ts';
import { client } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { conflictsOf, describeError, fieldErrors } from '../../../../shared/api/errors.ts';
import { toasts } from '../../../../shared/ui/toasts.tsx';
import { ITEMS_PATH, type MenuItem } from '../menu.ts';
import { type CellId, cellId, groupByItem, parsePrice } from './cells.ts';

type Cells = ReadonlyMap<CellId, string>;
/** `current` contains the saved prices of cells that someone else changed. */
type Saved = { saved: CellId[]; errors: Cells; current: Cells };

export type PriceDrafts = ReturnType<typeof usePriceDrafts>;

/** Unsaved prices, and the errors of rejected ones. */
export function usePriceDrafts(branches: Schemas['DashboardBranch'][]) {
  const { t } = useLingui();
  const [changes, setChanges] = useState<Cells>(new Map());
  const [errors, setErrors] = useState<Cells>(new Map());
  /**
   * The saved price that a change replaces, as shown when editing started. Empty for a new price, which
   * requires a VAT rate.
   */
  const [replaced, setReplaced] = useState<Cells>(new Map());
  const isNew = (id: CellId) => replaced.get(id) === '';
  const branchOf = (branchId: string | undefined) => branches.find(({ id }) => id === branchId);

  /** Validates a typed price before sending it. */
  const findError = (id: CellId, text: string): string | undefined => {
    const price = parsePrice(text);
    if (price === undefined) return t`Enter a number, such as 12.50`;
    const { currency = '', defaultVat = null } = branchOf(id.split(' ')[1]) ?? {};
    if (isNew(id) && defaultVat === null)
      return t`This branch has no default VAT rate. Set one, or add the price on the item's page.`;
    const digits = CURRENCY_DIGITS[currency] ?? 2;
    if (Number(price.toFixed(digits)) === price) return undefined;
    return digits === 0
      ? t`Prices in ${currency} are whole numbers`
      : t`Prices in ${currency} have ${digits} decimal places`;
  };

  const saveAll = async (sent: Cells): Promise<Saved> => {
    const result = {
      saved: [] as CellId[],
      errors: new Map<CellId, string>(),
      current: new Map<CellId, string>(),
    };
    for (const { itemId, cells } of groupByItem(sent)) {
      const prices = cells.map(({ id, branchId, text }) => ({
        branchId,
        price: parsePrice(text) ?? -1,
        ...(isNew(id) && { vat: Number(branchOf(branchId)?.defaultVat) }),
      }));
      const replaces = {
        prices: cells.map(({ id, branchId }) => ({ branchId, price: replaced.get(id) || null })),
      };
      const wrong = cells.flatMap(({ id, text }) => {
        const error = findError(id, text);
        return error === undefined ? [] : [{ id, error }];
      });
      for (const { id, error } of wrong) result.errors.set(id, error);
      if (wrong.length > 0) continue;
      const { error } = await client.PATCH('/dashboard/api/menu/items/{itemId}', {
        params: { path: { itemId } },
        body: { prices, replaces },
      });
      if (!error) result.saved.push(...cells.map(({ id }) => id));
      const fields = fieldErrors(error);
      const conflicts = conflictsOf(error);
      for (const { path, current, changedBy } of conflicts) {
        const id = cellId(itemId, path.split('/')[2] ?? '');
        const price = String(current ?? '');
        const who = changedBy ?? t`Someone else`;
        result.current.set(id, price);
        result.errors.set(id, t`${who} set this to ${price}. Save again to replace it.`);
      }
      for (const [index, { id }] of error && conflicts.length === 0 ? cells.entries() : []) {
        const field = fields[`prices.${index}.price`];
        if (field || Object.keys(fields).length === 0) result.errors.set(id, field ?? describeError(error));
      }
    }
    return result;
  };

  const save = useMutation({
    mutationFn: saveAll,
    meta: { changes: [ITEMS_PATH] },
    onSuccess({ saved, errors, current }, sent) {
      // A price typed during the request is another change.
      const isSaved = (id: CellId, text: string) => saved.includes(id) && sent.get(id) === text;
      setChanges(before => new Map([...before].filter(([id, text]) => !isSaved(id, text))));
      setErrors(errors);
      setReplaced(before => new Map([...before, ...current]));
      if (errors.size === 0) toasts.done(t`Prices saved`);
    },
    // A retry also sends prices saved before the connection was lost. They are equal, so nothing changes.
    onError: (error, sent) => setErrors(new Map([...sent.keys()].map(id => [id, describeError(error)]))),
  });

  return {
    changes,
    errors,
    /** The error of a cell while typing. */
    errorOf(id: CellId): string | undefined {
      const text = changes.get(id);
      return text === undefined ? undefined : findError(id, text);
    },
    isSaving: save.isPending,
    save: () => save.mutate(changes),
    discard() {
      setChanges(new Map());
      setErrors(new Map());
    },
    /** Sets a cell's text. Restoring the saved price discards the change. */
    set(item: MenuItem, branchId: string, text: string) {
      const id = cellId(item.id, branchId);
      const saved = savedPrice(item, branchId);
      const isSaved = text.trim() === saved || (saved !== '' && parsePrice(text) === Number(saved));
      if (!changes.has(id)) setReplaced(before => withCell(before, id, saved));
      setChanges(before => withCell(before, id, isSaved ? undefined : text));
      setErrors(before => withCell(before, id, undefined));
    },
  };
}

export const savedPrice = ({ prices }: MenuItem, branchId: string): string =>
  prices.find(price => price.branchId === branchId)?.price ?? '';

function withCell(cells: Cells, id: CellId, text: string | undefined): Cells {
  const changed = new Map(cells);
  if (text === undefined) changed.delete(id);
  else changed.set(id, text);
  return changed;
}
