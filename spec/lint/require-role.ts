import { createRule, paramMessage } from '@typespec/compiler';
import { getExtensions } from '@typespec/openapi';
import { hasRoles, isCalledByClients } from './targets.ts';

/** The server takes the role that a user needs from the contract, in services with roles. */
export const requireRole = createRule({
  name: 'require-role',
  severity: 'warning',
  description: 'Operations of a service with roles have a @role: the lowest role that can call them.',
  messages: { default: paramMessage`State which role ${'name'} requires: @role(Role.…), or null for none` },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation) || !hasRoles(operation)) return;
        if (getExtensions(program, operation).has('x-required-role')) return;
        reportDiagnostic({ target: operation, format: { name: operation.name } });
      },
    };
  },
});
