import { createRule, paramMessage } from '@typespec/compiler';
import { isOurs } from './targets.ts';

const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Enum values are lowercase with underscores. Exceptions must be explained in a #suppress. */
export const enumValueNaming = createRule({
  name: 'enum-value-naming',
  severity: 'warning',
  description: 'Values of enumerations are written in snake_case.',
  messages: { default: paramMessage`Write the values of ${'name'} in snake_case, not ${'values'}` },
  create({ program, reportDiagnostic }) {
    return {
      enum(type) {
        if (!isOurs(program, type)) return;
        const values = [...type.members.values()].map(member => String(member.value ?? member.name));
        const wrong = values.filter(value => !snakeCase.test(value));
        if (wrong.length === 0) return;
        reportDiagnostic({ target: type, format: { name: type.name, values: wrong.join(', ') } });
      },
    };
  },
});
