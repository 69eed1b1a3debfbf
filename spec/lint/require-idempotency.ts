import { createRule, paramMessage } from '@typespec/compiler';
import { getHttpOperation } from '@typespec/http';
import { getExtensions } from '@typespec/openapi';
import { isCalledByClients } from './targets.ts';

/** Clients use the contract to decide which operations can be repeated after a timeout. */
export const requireIdempotency = createRule({
  name: 'require-idempotency',
  severity: 'warning',
  description: 'Writes have @idempotent or @idempotent(false). Reads have neither: they are idempotent.',
  messages: {
    default: paramMessage`State whether ${'name'} is idempotent: @idempotent or @idempotent(false)`,
    read: paramMessage`Remove @idempotent: ${'name'} is a read, which is always idempotent`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation)) return;
        const [{ verb }] = getHttpOperation(program, operation);
        const isStated = getExtensions(program, operation).has('x-idempotent');
        if (isStated !== (verb === 'get')) return;
        const messageId = isStated ? 'read' : 'default';
        reportDiagnostic({ messageId, target: operation, format: { name: operation.name } });
      },
    };
  },
});
