import { createRule, paramMessage } from '@typespec/compiler';
import { getExtensions } from '@typespec/openapi';
import { hasRoles, isCalledByClients } from './targets.ts';

/** The server takes the scope that a key needs from the contract, in services without roles. */
export const requireScope = createRule({
  name: 'require-scope',
  severity: 'warning',
  description: 'Operations of a service without roles have a @scope.',
  messages: {
    default: paramMessage`State which scope ${'name'} requires: @scope(Scope.…), or null for none`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation) || hasRoles(operation)) return;
        if (getExtensions(program, operation).has('x-required-scope')) return;
        reportDiagnostic({ target: operation, format: { name: operation.name } });
      },
    };
  },
});
