import { expect } from 'vitest';
import type { Answer, Contract, OperationRoute } from './contract.ts';

/** An error in the contract, at its first operation. */
export type ErrorExample = { title: string; status: number; body: unknown; route: OperationRoute };

/** Makes the service return an example's error. */
export type Provoke = (example: ErrorExample) => Promise<Pick<Answer, 'status' | 'body'>>;

/** The distinct error examples of a contract. */
export function listErrorExamples({ operations }: Pick<Contract, 'operations'>): ErrorExample[] {
  const found = operations.flatMap(route =>
    Object.entries(route.operation.responses).flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(([title, { value }]) => ({
        title,
        status: Number(status),
        body: value,
        route,
      })),
    ),
  );
  const errors = found.filter(({ status }) => status >= 400);
  const texts = errors.map(({ title, body }) => JSON.stringify([title, body]));
  return errors.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** Removes values that differ each time: IDs, and the seconds until a retry. */
const withoutIds = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/\b[a-z]{3}_[0-9a-f]{32}\b/g, '<id>')
      .replaceAll(/in \d+ seconds/g, 'in <n> seconds'),
  );

/** Fails unless the service returns the example; `provocations` are keyed by its title. */
export async function expectProvoked(
  example: ErrorExample,
  provocations: Partial<Record<string, Provoke>>,
): Promise<void> {
  const provoke = provocations[example.title];
  if (!provoke) throw new Error(`A new example of an error needs what provokes it here: ${example.title}`);
  const { status, body } = await provoke(example);
  expect([status, withoutIds(body)]).toEqual([example.status, withoutIds(example.body)]);
}
