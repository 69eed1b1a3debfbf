import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Schemas } from '../api/contract.ts';
import { conflictsOf, fieldErrors } from '../api/errors.ts';
import { changedFields, type Fields, keepChanged, type Row, replacedFields, rowsOf } from './changes.ts';
import { useLostConflicts } from './use-lost-conflicts.ts';

type Conflict = Schemas['EditConflict'];

type Options<Editable extends Fields, Values extends Fields, Body extends Fields> = Omit<
  UseFormInput<Values>,
  'initialValues'
> & {
  /** The fields in response format, with the service's current values. */
  editable: Editable;
  toValues(editable: Editable): Values;
  toBody(values: Values): Body;
};

export type EditForm<Editable, Values, Body> = {
  form: UseFormReturnType<Values>;
  /** Differences from the saved fields. */
  changes: Partial<Body>;
  /** The values replaced by the changes. */
  replaces: Record<string, unknown>;
  isChanged: boolean;
  /** Fields that someone else also changed. */
  conflicts: Conflict[];
  /** Handles a request's error: shows conflicts and field errors. */
  fail(error: unknown): void;
  /** Shows saved values. Text typed since the request stays. */
  saved(newest: Editable, sent: Body): void;
  /** Discards the conflicting changes. */
  takeTheirs(): void;
  /** Lets the next request overwrite the others' values. */
  keepMine(): void;
  reset(): void;
};

/**
 * A form that edits a saved resource. It sends only changes, with the values they replace. Unchanged fields
 * follow the resource. Form values must have the names of the request's fields.
 */
export function useEditForm<
  Editable extends Fields,
  Values extends Fields & Record<keyof Body, unknown>,
  Body extends Fields,
>({
  editable,
  toValues,
  toBody,
  ...options
}: Options<Editable, Values, Body>): EditForm<Editable, Values, Body> {
  const [base, setBase] = useState(editable);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const announceLost = useLostConflicts();
  const form = useForm<Values>({ ...options, initialValues: toValues(editable) });
  const changes = changedFields(toBody(toValues(base)), toBody(form.values));

  const rebase = (newest: Editable, kept: Partial<Body>) => {
    const next = keepChanged(base, newest, kept);
    const values = keepChanged(form.getValues(), toValues(newest), kept);
    setBase(next);
    form.setInitialValues(toValues(next));
    form.setValues(values);
  };
  const follow = useEffectEvent((newest: Editable) => rebase(newest, changes));
  const shown = JSON.stringify(editable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resource that was read again is equal, and yet another object.
  useEffect(() => follow(editable), [shown]);

  return {
    form,
    changes,
    replaces: replacedFields(base, changes),
    isChanged: Object.keys(changes).length > 0,
    conflicts,
    fail(error) {
      announceLost(error);
      setConflicts(conflictsOf(error));
      form.setErrors(fieldErrors(error));
    },
    saved(newest, sent) {
      setConflicts([]);
      rebase(newest, changedFields(sent, toBody(form.getValues())));
    },
    takeTheirs() {
      const theirs = toFields(conflicts);
      const newest = { ...base, ...withRows(base, theirs) };
      setConflicts([]);
      rebase(newest, without(changes, theirs));
    },
    keepMine() {
      setBase({ ...base, ...withRows(base, toFields(conflicts)) });
      setConflicts([]);
    },
    reset() {
      setConflicts([]);
      rebase(editable, {});
    },
  };
}

/** The current values of conflicting fields by name. */
function toFields(conflicts: Conflict[]): Fields & Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const rows = new Map<string, Row>();
  for (const { path, current } of conflicts) {
    const [, name = '', branchId, field = ''] = path.split('/');
    if (branchId === undefined) fields[name] = current;
    else rows.set(branchId, { ...(rows.get(branchId) ?? { branchId }), [field]: current });
  }
  return rows.size > 0 ? { ...fields, prices: [...rows.values()] } : fields;
}

/** The rows of `base`, updated with others' values. */
function withRows(base: Fields, others: Fields): Fields {
  const changed = rowsOf(others);
  if (!changed) return others;
  const rows = new Map((rowsOf(base) ?? []).map(row => [row.branchId, row]));
  for (const row of changed) rows.set(row.branchId, { ...rows.get(row.branchId), ...row });
  return { ...others, prices: [...rows.values()] };
}

function without<Body extends Fields>(changes: Partial<Body>, given: Fields): Partial<Body> {
  const names = Object.keys(given).filter(name => name !== 'prices');
  const kept = Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)));
  const prices = rowsOf(changes)?.filter(
    row => !rowsOf(given)?.some(({ branchId }) => branchId === row.branchId),
  );
  return { ...(kept as Partial<Body>), ...(prices && { prices }) };
}
