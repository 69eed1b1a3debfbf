import { createRule, paramMessage } from '@typespec/compiler';
import { getOperationId } from '@typespec/openapi';
import { isCalledByClients } from './targets.ts';

const verbs =
  'add cancel check close confirm connect count create delete disable disconnect dismiss enable end export finish follow get invite list login logout pay ' +
  'pair place preview record recover refund remove renew reorder replace reset retry revoke rotate send set share start stop subscribe test track unsubscribe update upload void';
const verbFirst = new RegExp(`^(${verbs.replaceAll(' ', '|')})([A-Z][a-z0-9]*)*$`);

/** Operation IDs must be explicit, because handlers and client methods are named after them. */
export const operationIdNaming = createRule({
  name: 'operation-id-naming',
  severity: 'warning',
  description: 'Operations have an explicit @operationId in camelCase that begins with a verb.',
  messages: {
    default: paramMessage`Give ${'name'} an explicit @operationId`,
    form: paramMessage`Name the operation in camelCase, as in listOrders, not ${'id'}. Begin with one of these verbs, or add one in spec/lint/operation-id-naming.ts: ${'verbs'}`,
  },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isCalledByClients(program, operation)) return;
        const id = getOperationId(program, operation);
        if (id === undefined)
          reportDiagnostic({ messageId: 'default', target: operation, format: { name: operation.name } });
        else if (!verbFirst.test(id))
          reportDiagnostic({ messageId: 'form', target: operation, format: { id, verbs } });
      },
    };
  },
});
