import type { FastifyRequest } from 'fastify';
import type { Operation } from 'openapi-backend';

export function getSuccessStatus(operation: Operation | undefined): number {
  const status = Object.keys(operation?.responses ?? {}).find(candidate => candidate.startsWith('2'));
  if (status === undefined)
    throw new Error(`The contract has no success response for ${operation?.operationId}`);
  return Number(status);
}

/** Whether there is a body to read. Requests may omit an optional body. */
export function takesBody({ requestBody }: Operation, { headers }: FastifyRequest): boolean {
  if (requestBody === undefined) return false;
  if ('required' in requestBody && requestBody.required) return true;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The response's media type, if it is one of these. */
export function findMediaType<Type extends string>(
  operation: Operation | undefined,
  status: number,
  types: readonly Type[],
): Type | undefined {
  const response = operation?.responses?.[status];
  const content = response && 'content' in response ? response.content : undefined;
  return types.find(type => content !== undefined && type in content);
}
