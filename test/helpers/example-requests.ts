import { SYSTEM } from '../../server/lib/access.ts';
import { buildOutboxEntry } from '../../server/modules/orders/outbox-entries.ts';
import { readSampleRequest, type SampleRequest } from '../../spec/generation/code-samples/request.ts';
import type { OpenApiDocument } from '../../spec/generation/document.ts';
import { document, type OperationRoute, operations } from './contract.ts';
import { snapshotOf, type TestRestaurant } from './restaurant.ts';
import type { TestService } from './service.ts';

/** The first example request of each public API operation. */
const EXAMPLES = new Map(
  operations.map(({ method, path, operation }) => {
    // Read from the generated file, because tests need other parts of it.
    const contract = document as unknown as OpenApiDocument;
    const described = operation as OpenApiDocument['paths'][string][string];
    return [operation.operationId, readSampleRequest(contract, described, method, path)] as const;
  }),
);

export function getExample(operationId: string): SampleRequest {
  const example = EXAMPLES.get(operationId);
  if (!example) throw new Error(`The contract has no operation ${operationId}`);
  return example;
}

/** Whether the example contains a branch, which may be outside a key's scope. */
export function namesBranch({ operation }: OperationRoute): boolean {
  const { query, body } = getExample(operation.operationId);
  return /"branchId"/.test(JSON.stringify([query, body ?? null]));
}

/**
 * Adds the resources in the contract's examples: an order with its logged placement, an item, an inventory
 * item. The result substitutes a test's branch and category IDs in a text.
 */
export async function addExampleResources(
  { context }: Pick<TestService, 'context'>,
  restaurant: TestRestaurant,
): Promise<(text: string) => string> {
  const firstValue = (operationId: string) => String(getExample(operationId).pathValues[0]);
  const branch = snapshotOf(restaurant.harbour);
  const details = { status: 'pending' } as const;
  const placed = buildOutboxEntry(restaurant.harbour, 'order.placed', SYSTEM, new Date(), { details });
  await restaurant.addOrder({ number: Number(firstValue('getOrder')), branch, outbox: [placed] });
  await context.sweep(0);
  await restaurant.addItem({ _id: firstValue('getMenuItem') });
  await restaurant.addInventoryItem({ _id: firstValue('getInventoryItem') });

  const [first = '', second = ''] = getBranchIds(getExample('updateMenuItem').body);
  const category = getExample('listMenuItems').query.categoryId ?? '';
  return text =>
    text
      .replaceAll(first, restaurant.harbour._id)
      .replaceAll(second, restaurant.market._id)
      .replaceAll(category, restaurant.category._id);
}

/** A request that succeeds with these resources, by operation. */
export function fillExample(
  operationId: string,
  fill: (text: string) => string,
): { path: string; body?: unknown } {
  const { path, query, body } = getExample(operationId);
  const search = new URLSearchParams(query);
  return {
    path: fill(search.size > 0 ? `${path}?${search}` : path),
    ...(body !== undefined && { body: JSON.parse(fill(JSON.stringify(body))) }),
  };
}

const getBranchIds = (body: unknown): string[] => JSON.stringify(body).match(/\bbrn_\w+/g) ?? [];
