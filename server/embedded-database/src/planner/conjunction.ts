import type { Condition, Filter } from '../query/filter.ts';

/** A filter as a flat list of conjunctive conditions. */
export type Conjunction = {
  byPath: Map<string, Condition[]>;
  /** The branches of every `$or`. */
  alternatives: Filter[][];
};

export function conjunctionOf(filter: Filter): Conjunction {
  const conjunction: Conjunction = { byPath: new Map(), alternatives: [] };
  flatten(filter, conjunction);
  return conjunction;
}

function flatten(filter: Filter, into: Conjunction): void {
  if (filter.kind === 'field') {
    const conditions = into.byPath.get(filter.path);
    if (conditions) conditions.push(filter.condition);
    else into.byPath.set(filter.path, [filter.condition]);
  } else if (filter.kind === 'all' || filter.filters.length === 1) {
    for (const part of filter.filters) flatten(part, into);
  } else {
    into.alternatives.push(filter.filters);
  }
}

/** The branches of the first `$or`, alone and joined with the rest. */
export function branchesOf(conjunction: Conjunction): { branch: Filter; joined: Filter }[] {
  const [first = [], ...others] = conjunction.alternatives;
  const rest: Filter[] = [
    ...[...conjunction.byPath].flatMap(([path, conditions]) =>
      conditions.map((condition): Filter => ({ kind: 'field', path, condition })),
    ),
    ...others.map((filters): Filter => ({ kind: 'any', filters })),
  ];
  return first.map(branch => ({ branch, joined: { kind: 'all', filters: [...rest, branch] } }));
}
