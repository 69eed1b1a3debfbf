import { OpenAPIValidator } from 'openapi-backend';

type Validators = ReturnType<OpenAPIValidator['buildRequestValidatorsForOperation']>;

const shared = new WeakMap<object, Map<string, Validators>>();
const build = OpenAPIValidator.prototype.buildRequestValidatorsForOperation;

/** Services of a worker share the validators that they compile from the same contract. */
OpenAPIValidator.prototype.buildRequestValidatorsForOperation = function (operation): Validators {
  const validators = shared.get(this.definition) ?? new Map<string, Validators>();
  shared.set(this.definition, validators);
  const { operationId = '' } = operation;
  const found = validators.get(operationId) ?? build.call(this, operation);
  validators.set(operationId, found);
  return found;
};
