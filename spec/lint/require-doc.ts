import { createRule, getDoc, paramMessage, type Type } from '@typespec/compiler';
import { isEndpoint, isNamed, isOurs } from './targets.ts';

/** Everything in the reference documentation must have a description. */
export const requireDoc = createRule({
  name: 'require-doc',
  severity: 'warning',
  description: 'Types, their members, and operations have a doc comment.',
  messages: {
    default: paramMessage`Write a doc comment for ${'name'}: what it means, its unit, its default, its limits`,
  },
  create({ program, reportDiagnostic }) {
    const check = (type: Type, name: string) => {
      if (!isOurs(program, type) || getDoc(program, type)) return;
      reportDiagnostic({ target: type, format: { name } });
    };
    return {
      model(model) {
        if (isNamed(model)) check(model, model.name);
      },
      modelProperty: property => check(property, property.name),
      scalar: scalar => check(scalar, scalar.name),
      enum(type) {
        check(type, type.name);
        for (const member of type.members.values()) check(member, `${type.name}.${member.name}`);
      },
      union(union) {
        if (union.name !== undefined) check(union, union.name);
      },
      unionVariant(variant) {
        if (variant.union.name !== undefined) check(variant, `${variant.union.name}.${String(variant.name)}`);
      },
      interface: type => check(type, type.name),
      operation(operation) {
        if (isEndpoint(program, operation)) check(operation, operation.name);
      },
    };
  },
});
