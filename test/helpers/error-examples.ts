import { expect } from 'vitest';
import type { Answer, Contract, OperationRoute } from './contract.ts';

/** An error that the contract shows, at the first operation that shows it. */
export type ErrorExample = { title: string; status: number; body: unknown; route: OperationRoute };

/** Makes the service answer with the error of an example. */
export type Provoke = (example: ErrorExample) => Promise<Pick<Answer, 'status' | 'body'>>;

/** The different errors that a contract has as examples. */
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

/** Without what differs each time: ids, and the seconds until a request may be repeated. */
const withoutIds = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/\b[a-z]{3}_[0-9a-f]{32}\b/g, '<id>')
      .replaceAll(/in \d+ seconds/g, 'in <n> seconds'),
  );

/** Fails unless the service answers with the example; `provocations` are by the title of the example. */
export async function expectProvoked(
  example: ErrorExample,
  provocations: Partial<Record<string, Provoke>>,
): Promise<void> {
  const provoke = provocations[example.title];
  if (!provoke) throw new Error(`A new example of an error needs what provokes it here: ${example.title}`);
  const { status, body } = await provoke(example);
  expect([status, withoutIds(body)]).toEqual([example.status, withoutIds(example.body)]);
}
