import {
  getLocationContext,
  isTemplateInstance,
  type Model,
  type Namespace,
  type Operation,
  type Program,
  type Type,
} from '@typespec/compiler';
import { isStatusCode } from '@typespec/http';
import { getExtensions } from '@typespec/openapi';

/** Whether the type is declared in the contract and not in an imported library. */
export function isOurs(program: Program, type: Type): boolean {
  return getLocationContext(program, type).type === 'project';
}

/** Whether the model is a named declaration and not inline or a template instance. */
export function isNamed(model: Model): boolean {
  return model.name !== '' && !isTemplateInstance(model);
}

/** Whether the model is a whole HTTP response. Its examples belong to the operations that return it. */
export function isHttpResponse(program: Program, model: Model): boolean {
  return [...model.properties.values()].some(property => isStatusCode(program, property));
}

/** Whether the operation is declared in the contract and not in a library or template. */
export function isEndpoint(program: Program, operation: Operation): boolean {
  return isOurs(program, operation) && !isTemplateInstance(operation);
}

/** Whether clients call the operation. Webhooks are called by the service and have neither key nor ID. */
export function isCalledByClients(program: Program, operation: Operation): boolean {
  return isEndpoint(program, operation) && !getExtensions(program, operation).has('x-webhook');
}

/**
 * Whether the operation is for users with roles instead of keys: an enclosing namespace declares the enum
 * `Role`.
 */
export function hasRoles(operation: Operation): boolean {
  let namespace: Namespace | undefined = operation.namespace ?? operation.interface?.namespace;
  while (namespace !== undefined && !namespace.enums.has('Role')) namespace = namespace.namespace;
  return namespace !== undefined;
}
