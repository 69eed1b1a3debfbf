/** The parts of the contract's OpenAPI document that the package needs. */
export interface Contract {
  readonly 'x-webhook-delivery': { readonly signatureToleranceSeconds: number };
  readonly webhooks: Readonly<Record<string, { readonly post: Webhook }>>;
}

interface Webhook {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  }[];
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly $ref: string };
        readonly examples: Readonly<Record<string, { readonly value: ExampleEvent }>>;
      };
    };
  };
}

export interface ExampleEvent {
  readonly data: { readonly order: Readonly<Record<string, unknown>> };
}

export interface KnownEvent {
  readonly type: string;
  /** The name of the event's schema. */
  readonly schema: string;
  readonly example: ExampleEvent;
}

export function knownEvents(contract: Contract): KnownEvent[] {
  return Object.entries(contract.webhooks).map(([type, { post }]) => {
    const { schema, examples } = post.requestBody.content['application/json'];
    const [example] = Object.values(examples);
    if (example === undefined) throw new Error(`The contract has no example of ${type}`);
    return { type, schema: schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1), example: example.value };
  });
}

/** The name of the header that ends in `suffix`. It is the same for every webhook. */
export function headerName(contract: Contract, suffix: string): string {
  const names = new Set(
    Object.values(contract.webhooks).flatMap(({ post }) =>
      post.parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name),
    ),
  );
  const [name, ...others] = [...names].filter(candidate => candidate.endsWith(suffix));
  if (name === undefined || others.length > 0) throw new Error(`Not one header ends in ${suffix}`);
  return name;
}

/** The first example of a header in the contract. */
export function headerExample(contract: Contract, name: string): string {
  const parameters = Object.values(contract.webhooks).flatMap(({ post }) => post.parameters);
  const [example] = Object.values(parameters.find(parameter => parameter.name === name)?.examples ?? {});
  if (typeof example?.value !== 'string') throw new Error(`The contract has no example of ${name}`);
  return example.value;
}
