import { createRule, type Namespace, type Operation, paramMessage } from '@typespec/compiler';
import { getExtensions } from '@typespec/openapi';
import { isCalledByClients } from './subjects.ts';

/** The server reads from the contract which scope an operation requires. */
export const scopeStated = createRule({
  name: 'scope-stated',
  severity: 'warning',
  description: 'Operations state the scope they require in x-required-scope: a value of Scope, or null.',
  messages: {
    default: paramMessage`State which scope ${'name'} requires: @extension("x-required-scope", Scope.…), or null for none`,
    unknown: paramMessage`${'scope'} is not a value of the enum Scope`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation)) return;
        const scope: unknown = getExtensions(program, operation).get('x-required-scope');
        if (scope === undefined)
          reportDiagnostic({ messageId: 'default', target: operation, format: { name: operation.name } });
        else if (scope !== null && !scopesOf(operation).has(scope)) {
          reportDiagnostic({
            messageId: 'unknown',
            target: operation,
            format: { scope: JSON.stringify(scope) },
          });
        }
      },
    };
  },
});

/** The values of the enum `Scope` in the nearest namespace around the operation that has one. */
function scopesOf(operation: Operation): Set<unknown> {
  let namespace: Namespace | undefined = operation.namespace ?? operation.interface?.namespace;
  while (namespace !== undefined && !namespace.enums.has('Scope')) namespace = namespace.namespace;
  return new Set(
    [...(namespace?.enums.get('Scope')?.members.values() ?? [])].map(member => member.value ?? member.name),
  );
}
