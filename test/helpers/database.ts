import type { Collections } from '../../server/database/collections.ts';
import type { TestService } from './service.ts';

/**
 * The documents behind a service, for what no API can do or show: what a crash leaves, documents of earlier versions,
 * what is stored of a secret, the plan of a query.
 */
export const collectionsOf = ({ context }: Pick<TestService, 'context'>): Collections => context.collections;
