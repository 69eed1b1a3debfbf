import type { DecoratorContext, EnumMember, EnumValue, Model, Type } from '@typespec/compiler';
import { setExtension } from '@typespec/openapi';

type Argument = EnumMember | EnumValue | string | boolean | null | { minimum?: number; maximum?: number };

/**
 * Implements the contract's decorators. Each writes its argument, or `true` without one, as an OpenAPI
 * extension.
 */
export const $decorators = {
  RestaurantOrdering: {
    idempotent: extension('x-idempotent'),
    ignoreInvalid: extension('x-ignore-invalid'),
    clamp: extension('x-clamp'),
    text: extension('x-text'),
    sdkAccepts: extension('x-sdk-accepts'),
  },
  'RestaurantOrdering.PublicApi': {
    scope: extension('x-required-scope'),
    sdkMethod: extension('x-sdk-method'),
    webhook: extension('x-webhook'),
  },
  'RestaurantOrdering.DashboardApi': {
    role: extension('x-required-role'),
    rateLimit: extension('x-rate-limit'),
    beforePasswordChange: extension('x-before-password-change'),
    beforeSecondFactor: extension('x-before-second-factor'),
    requiresConfirmation: extension('x-requires-confirmation'),
    screensOnly: extension('x-screens-only'),
    approvable: extension('x-approvable'),
    content: ({ program }: DecoratorContext, target: Type, ...models: Model[]) =>
      setExtension(
        program,
        target,
        'x-content',
        models.map(({ name }) => name),
      ),
  },
};

function extension(name: `x-${string}`) {
  return ({ program }: DecoratorContext, target: Type, argument: Argument = true): void =>
    setExtension(program, target, name, toJson(argument));
}

function toJson(argument: Argument): unknown {
  if (typeof argument !== 'object' || argument === null || !('entityKind' in argument)) return argument;
  const member = argument.entityKind === 'Value' ? argument.value : argument;
  return member.value ?? member.name;
}
