import { createRule, paramMessage, type Type } from '@typespec/compiler';
import { isHeader } from '@typespec/http';
import { isNamed, isOurs } from './targets.ts';

const pascalCase = /^([A-Z][a-z0-9]*)+$/;
const camelCase = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/;

/** Names are used as TypeScript types and JSON fields. */
export const naming = createRule({
  name: 'naming',
  severity: 'warning',
  description: 'Types are named in PascalCase, properties in camelCase.',
  messages: {
    default: paramMessage`Name the type in PascalCase, not ${'name'}`,
    property: paramMessage`Name the property in camelCase, not ${'name'}`,
  },
  create({ program, reportDiagnostic }) {
    const checkType = (type: Type, name: string | undefined) => {
      if (!name || !isOurs(program, type) || pascalCase.test(name)) return;
      reportDiagnostic({ target: type, format: { name } });
    };
    return {
      model(model) {
        if (isNamed(model)) checkType(model, model.name);
      },
      scalar: scalar => checkType(scalar, scalar.name),
      enum: type => checkType(type, type.name),
      union: union => checkType(union, union.name),
      interface: type => checkType(type, type.name),
      modelProperty(property) {
        if (!isOurs(program, property) || isHeader(program, property) || camelCase.test(property.name))
          return;
        reportDiagnostic({ messageId: 'property', target: property, format: { name: property.name } });
      },
    };
  },
});
