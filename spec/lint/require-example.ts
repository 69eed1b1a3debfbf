import {
  createRule,
  getExamples,
  getOpExamples,
  type Operation,
  type Program,
  paramMessage,
} from '@typespec/compiler';
import { isCalledByClients, isHttpResponse, isNamed, isOurs } from './targets.ts';

/**
 * Everything in the reference documentation needs a realistic example. A webhook uses the example of its
 * event.
 */
export const requireExample = createRule({
  name: 'require-example',
  severity: 'warning',
  description: 'Models have an @example, operations an @opExample of their own.',
  messages: {
    default: paramMessage`Give the model ${'name'} an @example with realistic values`,
    operation: paramMessage`Give the operation ${'name'} an @opExample of its own`,
  },
  create({ program, reportDiagnostic }) {
    return {
      model(model) {
        if (!isOurs(program, model) || !isNamed(model) || isHttpResponse(program, model)) return;
        if (getExamples(program, model).length > 0) return;
        reportDiagnostic({ target: model, format: { name: model.name } });
      },
      operation(operation) {
        if (!isCalledByClients(program, operation) || hasOwnExample(program, operation)) return;
        reportDiagnostic({ messageId: 'operation', target: operation, format: { name: operation.name } });
      },
    };
  },
});

/** Examples of errors from the templates of operations don't count. */
function hasOwnExample(program: Program, operation: Operation): boolean {
  const inherited = operation.sourceOperation ? getOpExamples(program, operation.sourceOperation).length : 0;
  return getOpExamples(program, operation).length > inherited;
}
