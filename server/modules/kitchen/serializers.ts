import type { StruckLines } from '../../../generated/dashboard/types.ts';
import type { StruckLinesDocument } from './store.ts';

export const serializeStruckLines = ({
  lineIds,
  revision,
}: Pick<StruckLinesDocument, 'lineIds' | 'revision'>): StruckLines => ({ lineIds, revision });
