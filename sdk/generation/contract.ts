import { readFile } from 'node:fs/promises';
import type { ErrorCodes } from './errors.ts';

/** The parts of the public contract that the package is generated from. */
export type Contract = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ContractOperation>>;
  components: {
    schemas: Record<string, Schema> & { KnownErrorCode: Schema & ErrorCodes };
    parameters: Record<string, Parameter>;
  };
  'x-rate-limit': { requests: number; windowSeconds: number };
  'x-max-snooze-days': number;
  'x-max-body-bytes': number;
  'x-webhook-delivery': { timeoutSeconds: number };
};

export type ContractOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: (Parameter & { $ref?: string })[];
  requestBody?: { description: string; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, Response>;
  'x-idempotent': boolean;
  'x-required-scope': string | null;
  'x-sdk-method': string;
  'x-codeSamples': { label: string; source: string }[];
};

export type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  'x-sdk-accepts'?: string;
};

export type Parameter = {
  name: string;
  in: string;
  description: string;
  schema: Schema;
  'x-ignore-invalid'?: boolean;
  'x-clamp'?: { minimum?: number; maximum?: number };
  'x-sdk-accepts'?: string;
};

type Response = {
  description: string;
  content?: { 'application/json'?: { schema: Schema; examples?: Record<string, { value: unknown }> } };
};

/** An operation, its method and path. References to parameters are resolved. */
export type Found = { method: string; path: string; operation: ContractOperation; parameters: Parameter[] };

export const contractFolder = new URL('../../generated/public/', import.meta.url);

export async function readContract(): Promise<Contract> {
  return JSON.parse(await readFile(new URL('openapi.json', contractFolder), 'utf8'));
}

export function listOperations({ paths, components }: Contract): Found[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      parameters: operation.parameters.map(
        parameter => components.parameters[nameOf(parameter) ?? ''] ?? parameter,
      ),
    })),
  );
}

/** The last segment of a reference: the name of the component. */
export const nameOf = ({ $ref }: { $ref?: string }): string | undefined => $ref?.split('/').at(-1);

export const takesKey = ({ parameters }: Found): boolean =>
  parameters.some(parameter => parameter.in === 'header' && parameter.name === 'Idempotency-Key');

/** The status and the response of a success. */
export function getSuccess({ responses }: ContractOperation): [status: string, response?: Response] {
  return Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [''];
}
