import { indexes } from '../indexes.ts';
import { buildIndexes } from './index-steps.ts';
import { getStepName, type Migration } from './migration.ts';

/** Indexes that later migrations build. */
export const firstIndexes = (later: Migration[]): Migration => {
  const built = new Set(later.flatMap(({ steps }) => steps.map(({ name }) => name)));
  return {
    number: 1,
    title: 'Indexes of the first release',
    phase: 'expand',
    steps: buildIndexes(indexes.filter(({ collection, name }) => !built.has(getStepName(collection, name)))),
  };
};
