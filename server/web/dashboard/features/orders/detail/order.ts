import type { Schemas } from '../../../../shared/api/contract.ts';

export type Order = Schemas['OrderWithTimeline'];
