import { createRule, paramMessage } from '@typespec/compiler';
import { getExtensions } from '@typespec/openapi';
import { enumAround, isCalledByClients } from './targets.ts';

/** The server reads from the contract which role an operation requires, where there are roles. */
export const requireRole = createRule({
  name: 'require-role',
  severity: 'warning',
  description:
    'Operations state the least role that they require in x-required-role: a value of Role, or null where no session is needed.',
  messages: {
    default: paramMessage`State which role ${'name'} requires: @extension("x-required-role", Role.…), or null for none`,
    unknown: paramMessage`${'role'} is not a value of the enum Role`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation) || !enumAround(operation, 'Role')) return;
        const role: unknown = getExtensions(program, operation).get('x-required-role');
        if (role === undefined)
          reportDiagnostic({ messageId: 'default', target: operation, format: { name: operation.name } });
        else if (role !== null && !enumAround(operation, 'Role')?.has(role)) {
          reportDiagnostic({
            messageId: 'unknown',
            target: operation,
            format: { role: JSON.stringify(role) },
          });
        }
      },
    };
  },
});
