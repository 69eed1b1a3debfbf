import { createRule, paramMessage } from '@typespec/compiler';
import { getExtensions } from '@typespec/openapi';
import { isCalledByClients } from './targets.ts';

/** Clients read from the contract which operations may be repeated after a timeout. */
export const requireIdempotency = createRule({
  name: 'require-idempotency',
  severity: 'warning',
  description: 'Operations state in x-idempotent whether they may be repeated.',
  messages: {
    default: paramMessage`State whether ${'name'} may be repeated: @extension("x-idempotent", true) or false`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation)) return;
        if (typeof getExtensions(program, operation).get('x-idempotent') === 'boolean') return;
        reportDiagnostic({ target: operation, format: { name: operation.name } });
      },
    };
  },
});
