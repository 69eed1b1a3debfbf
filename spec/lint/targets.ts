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

/** Whether the contract itself declares the type, rather than a library that it imports. */
export function isOurs(program: Program, type: Type): boolean {
  return getLocationContext(program, type).type === 'project';
}

/** Whether the model is declared under a name of its own, rather than written in place or made from a template. */
export function isNamed(model: Model): boolean {
  return model.name !== '' && !isTemplateInstance(model);
}

/** Whether the model is a whole HTTP response. Its examples are those of the operations that answer with it. */
export function isHttpResponse(program: Program, model: Model): boolean {
  return [...model.properties.values()].some(property => isStatusCode(program, property));
}

/** Whether the contract declares the operation, rather than a library or a template that it is made from. */
export function isEndpoint(program: Program, operation: Operation): boolean {
  return isOurs(program, operation) && !isTemplateInstance(operation);
}

/** Whether clients call the operation. A webhook is called by the service: it has neither key nor id. */
export function isCalledByClients(program: Program, operation: Operation): boolean {
  return isEndpoint(program, operation) && !getExtensions(program, operation).has('x-webhook');
}

/** Whether users with roles call the operation, and not keys: a namespace around it declares the enum `Role`. */
export function hasRoles(operation: Operation): boolean {
  let namespace: Namespace | undefined = operation.namespace ?? operation.interface?.namespace;
  while (namespace !== undefined && !namespace.enums.has('Role')) namespace = namespace.namespace;
  return namespace !== undefined;
}
