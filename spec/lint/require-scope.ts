import { createRule, paramMessage } from '@typespec/compiler';
import { getExtensions } from '@typespec/openapi';
import { enumAround, isCalledByClients } from './targets.ts';

/** The server reads from the contract which scope an operation requires, in a service that knows no roles. */
export const requireScope = createRule({
  name: 'require-scope',
  severity: 'warning',
  description: 'Operations state the scope they require in x-required-scope: a value of Scope, or null.',
  messages: {
    default: paramMessage`State which scope ${'name'} requires: @extension("x-required-scope", Scope.…), or null for none`,
    unknown: paramMessage`${'scope'} is not a value of the enum Scope`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation) || enumAround(operation, 'Role')) return;
        const scope: unknown = getExtensions(program, operation).get('x-required-scope');
        if (scope === undefined)
          reportDiagnostic({ messageId: 'default', target: operation, format: { name: operation.name } });
        else if (scope !== null && !enumAround(operation, 'Scope')?.has(scope)) {
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
