import { readFile } from 'node:fs/promises';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document } from 'openapi-backend';
import type {
  KnownWebhookEventType as EventType,
  FieldError,
  WebhookEvent,
} from '../generated/public/types.ts';
import { AJV_OPTIONS, toFieldErrors } from '../spec/rules/field-errors.ts';

/** A generated contract and the limits in its extensions. */
export type Contract = { document: Document; limits: RequestLimits };

export type RequestLimits = {
  rate: Rate;
  /** Separate rates, by the name that operations reference. */
  ownRates: Record<string, Rate>;
  bodyBytes: number;
};
export type Rate = { requests: number; windowSeconds: number };

type RequestExtensions = {
  'x-rate-limit': Rate;
  'x-rate-limits'?: Record<string, Rate>;
  'x-max-body-bytes': number;
};
type PublicExtensions = {
  'x-max-snooze-days': number;
  'x-webhook-delivery': { timeoutSeconds: number; retryDelaysSeconds: number[] };
  webhooks: Record<EventType, { post: { requestBody: { content: { 'application/json': WithExamples } } } }>;
};
type WithExamples = { examples: Record<string, { value: WebhookEvent }> };
type DashboardExtensions = {
  'x-session-hours': number;
  'x-kitchen-session-hours': number;
  'x-session-idle-minutes': number;
  'x-confirmation-minutes': number;
  'x-max-sessions-per-user': number;
  'x-one-time-password-hours': number;
  'x-password-link': { minutes: number; perAccountAndHour: number };
  'x-sign-in-limit': {
    windowSeconds: number;
    perAccount: number;
    perAddress: number;
    perAccountAndHour: number;
  };
  'x-screens': { pairingMinutes: number; sessionDays: number; idleDays: number; limit: number };
  'x-max-streams-per-user': number;
  'x-max-streams-per-address': number;
  'x-max-webhook-endpoints': number;
  'x-max-api-keys': number;
  'x-api-request-log': {
    requestsPerMinute: number;
    rejectedPerMinute: number;
    rejectedPerKeyAndMinute: number;
  };
  'x-failing-webhook-endpoint': { warningHours: number; disabledHours: number };
  'x-order-changes-kept': number;
};

export type Contracts = Awaited<ReturnType<typeof loadContracts>>;

/** Loads both contracts. `limits` combines the limits of both that modules enforce. */
export async function loadContracts() {
  const [publicApi, dashboardApi] = await Promise.all([loadPublicContract(), loadDashboardContract()]);
  return { publicApi, dashboardApi, limits: { ...publicApi.limits, ...dashboardApi.limits } };
}

export async function loadPublicContract() {
  const document = await readDocument<PublicExtensions>('public');
  return {
    document,
    /** The OpenAPI 3.0 document for client generators. */
    clientDocument: JSON.parse(await readGenerated('public/openapi.client.json')) as object,
    limits: {
      ...getRequestLimits(document),
      unknownKeys: document['x-rate-limit'],
      snoozeDays: document['x-max-snooze-days'],
      delivery: document['x-webhook-delivery'],
    },
    getExample: (type: EventType) => getExample(document, type),
  };
}

async function loadDashboardContract() {
  const document = await readDocument<DashboardExtensions>('dashboard');
  return {
    document,
    /**
     * Validates a menu item against the contract's schema and returns field errors. Also used for imported
     * items.
     */
    validateMenuItem: createSchemaValidator(document, 'UpdateMenuItemRequest'),
    validateInvitation: createSchemaValidator(document, 'InviteUserRequest'),
    limits: {
      ...getRequestLimits(document),
      unknownSessions: document['x-rate-limit'],
      sessionHours: document['x-session-hours'],
      sessionIdleMinutes: document['x-session-idle-minutes'],
      confirmationMinutes: document['x-confirmation-minutes'],
      sessionsPerUser: document['x-max-sessions-per-user'],
      oneTimePasswordHours: document['x-one-time-password-hours'],
      passwordLink: document['x-password-link'],
      kitchenSessionHours: document['x-kitchen-session-hours'],
      screens: document['x-screens'],
      signIn: document['x-sign-in-limit'],
      streamsPerUser: document['x-max-streams-per-user'],
      streamsPerAddress: document['x-max-streams-per-address'],
      webhookEndpoints: document['x-max-webhook-endpoints'],
      apiKeys: document['x-max-api-keys'],
      requestLog: document['x-api-request-log'],
      failingEndpoint: document['x-failing-webhook-endpoint'],
      retainedChanges: document['x-order-changes-kept'],
    },
  };
}

async function readDocument<Extensions>(api: string): Promise<Document & RequestExtensions & Extensions> {
  return JSON.parse(await readGenerated(`${api}/openapi.json`));
}

const readGenerated = (path: string) => readFile(new URL(`../generated/${path}`, import.meta.url), 'utf8');

function getRequestLimits(document: RequestExtensions): RequestLimits {
  return {
    rate: document['x-rate-limit'],
    ownRates: document['x-rate-limits'] ?? {},
    bodyBytes: document['x-max-body-bytes'],
  };
}

/** Compiles the schema on first use. */
function createSchemaValidator(document: Document, name: string): (value: unknown) => FieldError[] {
  const compile = () =>
    createAjv(AJV_OPTIONS)
      .addSchema(document, 'contract')
      .compile({ $ref: `contract#/components/schemas/${name}` });
  let validate: ReturnType<typeof compile> | undefined;
  return value => {
    validate ??= compile();
    return validate(value) ? [] : toFieldErrors(validate.errors ?? []);
  };
}

/**
 * OpenAPI 3.1 uses JSON Schema 2020-12. `validateSchema: false` avoids compiling the meta-schema for each
 * validator.
 */
export const createAjv = (options: Options) =>
  addFormats.default(new Ajv2020({ strict: false, ...options, validateSchema: false }));

function getExample({ webhooks }: PublicExtensions, type: EventType): WebhookEvent {
  const [example] = Object.values(webhooks[type].post.requestBody.content['application/json'].examples);
  if (!example) throw new Error(`The contract has no example of the event ${type}`);
  return example.value;
}
