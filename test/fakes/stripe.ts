import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

/** A stateful fake of Stripe: accounts by key, payment pages, payments, refunds, disputes, signed events. */
export type FakeStripe = {
  url: string;
  /** Adds an account's key; `lacks` contains forbidden path prefixes. */
  addKey(key: string, account: { id: string; lacks?: string[] }): void;
  revokeKey(key: string): void;
  /** The owner completes onboarding of a platform account, or Stripe requires more details. */
  onboard(accountId: string, accepts?: boolean): Promise<void>;
  /** The owner revokes the platform's access to an account. */
  deauthorize(accountId: string): Promise<void>;
  /** Where to deliver events addressed to the service's public URL. The platform's are not sent before. */
  deliverTo(serviceUrl: string): void;
  /** Keeps events until `sendEvents`. */
  holdEvents(): void;
  /** Sends held events in any order, any number of times. */
  sendEvents(order?: (events: HeldEvent[]) => HeldEvent[]): Promise<number[]>;
  /** The guest pays on the page. `later`: the bank decides later. */
  pay(pageUrl: string, how?: 'now' | 'later'): Promise<void>;
  /** The bank's decision on a `later` payment. */
  decide(pageUrl: string, succeeded: boolean): Promise<void>;
  expire(pageUrl: string): Promise<void>;
  /** A refund made in Stripe's own dashboard, in Stripe's units. */
  refund(pageUrl: string, amount: number): Promise<string>;
  /** The status of the next refunds, by default `succeeded`. */
  nextRefunds(status: 'pending' | 'succeeded' | 'rejected'): void;
  finishRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<void>;
  dispute(pageUrl: string, status?: string): Promise<void>;
  /** Delays the next response that lists refunds. */
  pauseRefunds(): { reached: Promise<void>; resume(): void };
  /**
   * `down` responds with 500; `lost` processes the request and drops the response, `lost_refunds` only of
   * refunds.
   */
  setFault(fault: 'none' | 'down' | 'lost' | 'lost_refunds'): void;
  pages(): Page[];
  payments(): Payment[];
  refunds(): Refund[];
  endpoints(): Endpoint[];
  /** Forgets all idempotency keys, as Stripe may after a day. */
  forgetRequests(): void;
  /** All requests so far, such as `POST /v1/refunds`. */
  requests(): string[];
  stop(): Promise<void>;
};

type Metadata = Record<string, string>;
type Page = {
  id: string;
  account: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  /** The platform's fee. */
  fee: number;
  amount_total: number;
  currency: string;
  success_url: string;
  created: number;
  description: string;
  metadata: Metadata;
  intentMetadata: Metadata;
};
type Payment = {
  id: string;
  account: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  amount: number;
  currency: string;
  fee: number;
  description: string;
  metadata: Metadata;
};
type Refund = {
  id: string;
  account: string;
  payment_intent: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  reason: string | null;
  /** Whether the platform returns its fee. */
  withFee: boolean;
  metadata: Metadata;
};
type Connected = {
  id: string;
  charges_enabled: boolean;
  business_profile: { name: string };
  metadata: Metadata;
};
type Dispute = {
  id: string;
  account: string;
  payment_intent: string;
  amount: number;
  reason: string;
  status: string;
};
type Endpoint = { id: string; account: string; url: string; secret: string; enabled_events: string[] };
type HeldEvent = { endpoint: Endpoint; payload: string };

class Rejection extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const NO_ACCESS = 'The provided key does not have access to this account, or access has been revoked.';
const MIN_PAGE_SECONDS = 30 * 60;
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export async function startFakeStripe(): Promise<FakeStripe> {
  const keys = new Map<string, { id: string; lacks: string[] }>([
    [STRIPE_KEY, { id: 'acct_kitchen', lacks: [] }],
    [PLATFORM_KEY, { id: PLATFORM, lacks: [] }],
  ]);
  /** Platform accounts. */
  const connected = new Map<string, Connected>();
  const [pages, payments, refunds, disputes, endpoints] = [
    new Map<string, Page>(),
    new Map<string, Payment>(),
    new Map<string, Refund>(),
    new Map<string, Dispute>(),
    new Map<string, Endpoint>(),
  ];
  /** Responses by account and idempotency key. */
  const answers = new Map<string, { asked: string; answer: object }>();
  const requests: string[] = [];
  let fault: Parameters<FakeStripe['setFault']>[0] = 'none';
  let refundStatus: Parameters<FakeStripe['nextRefunds']>[0] = 'succeeded';
  let serviceUrl = '';
  let paused: { reach(): void; resumed: Promise<void> } | undefined;
  let held: HeldEvent[] | undefined;

  async function send({ endpoint, payload }: HeldEvent): Promise<number> {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: endpoint.secret });
    const address = new URL(new URL(endpoint.url).pathname, serviceUrl);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    // An event to an unavailable service is lost; Stripe would retry it.
    const response = await fetch(address, { method: 'POST', headers, body: payload }).catch(() => undefined);
    return response?.status ?? 0;
  }

  async function emit(account: string, type: string, object: object): Promise<void> {
    const event = { id: newId('evt'), object: 'event', type, livemode: false, data: { object } };
    const wanted = [...endpoints.values()].filter(
      endpoint => endpoint.account === account && endpoint.enabled_events.includes(type),
    );
    const events = wanted.map(endpoint => ({ endpoint, payload: JSON.stringify(event) }));
    if (connected.has(account) && serviceUrl !== '')
      events.push({ endpoint: PLATFORM_ENDPOINT, payload: JSON.stringify({ ...event, account }) });
    if (held) held.push(...events);
    else await Promise.all(events.map(send));
  }

  function findPage(pageUrl: string): Page {
    const page = [...pages.values()].find(({ url }) => url === pageUrl);
    if (!page) throw new Error(`There is no page ${pageUrl}`);
    return page;
  }

  function paymentOf(pageUrl: string): Payment {
    const payment = payments.get(findPage(pageUrl).payment_intent ?? '');
    if (!payment) throw new Error(`Nobody has paid at ${pageUrl}`);
    return payment;
  }

  const listPages = (account: string, form: URLSearchParams) =>
    [...pages.values()]
      .filter(page => page.account === account && page.created >= Number(form.get('created[gte]') ?? 0))
      .map(page => ({
        ...showPage(page, form),
        payment_intent: payments.get(page.payment_intent ?? '') ?? null,
        customer_details: { email: 'guest@example.com' },
      }));

  const showPage = (
    { intentMetadata: _, fee: _fee, description: _description, ...page }: Page,
    form: URLSearchParams,
  ) => ({
    object: 'checkout.session',
    ...page,
    url: page.status === 'open' ? page.url : null,
    payment_intent: form.has('expand[0]')
      ? (payments.get(page.payment_intent ?? '') ?? null)
      : page.payment_intent,
  });

  function openPage(account: string, form: URLSearchParams, body: Map<string, string>): object {
    const need = (name: string) => {
      const value = body.get(name);
      if (value === undefined)
        throw new Rejection(400, 'parameter_missing', `Missing required param: ${name}.`);
      return value;
    };
    const amount = Number(need('line_items[0][price_data][unit_amount]'));
    if (!Number.isInteger(amount) || amount < 1)
      throw new Rejection(400, 'parameter_invalid_integer', 'Invalid integer: unit_amount');
    if (amount < 50 && need('line_items[0][price_data][currency]') === 'eur')
      throw new Rejection(400, 'amount_too_small', 'Amount must convert to at least 50 cents.');
    if (Number(need('expires_at')) < Date.now() / 1_000 + MIN_PAGE_SECONDS)
      throw new Rejection(400, 'parameter_invalid', 'expires_at must be at least 30 minutes from now');
    need('line_items[0][price_data][product_data][name]');
    const id = newId('cs_test');
    const page: Page = {
      id,
      account,
      url: `${url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      fee: readFee(account, body, amount),
      amount_total: amount * Number(need('line_items[0][quantity]')),
      currency: need('line_items[0][price_data][currency]'),
      success_url: need('success_url'),
      created: Math.floor(Date.now() / 1_000),
      description: body.get('payment_intent_data[description]') ?? '',
      metadata: readMetadata(body, 'metadata'),
      intentMetadata: readMetadata(body, 'payment_intent_data[metadata]'),
    };
    pages.set(id, page);
    return showPage(page, form);
  }

  function makeRefund(account: string, body: Map<string, string>): object {
    const payment = payments.get(body.get('payment_intent') ?? '');
    if (payment?.account !== account || payment.status !== 'succeeded')
      throw new Rejection(400, 'resource_missing', 'No such payment_intent');
    if (refundStatus === 'rejected')
      throw new Rejection(
        400,
        'insufficient_funds',
        'Insufficient funds in your Stripe balance to refund this amount.',
      );
    const amount = Number(body.get('amount') ?? payment.amount);
    const given = [...refunds.values()]
      .filter(one => one.payment_intent === payment.id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    if (given + amount > payment.amount)
      throw new Rejection(
        400,
        'charge_already_refunded',
        'Refund amount is greater than unrefunded amount on charge.',
      );
    const refund: Refund = {
      id: newId('re'),
      account,
      payment_intent: payment.id,
      amount,
      status: refundStatus,
      failure_reason: null,
      reason: null,
      withFee: body.get('refund_application_fee') === 'true',
      metadata: readMetadata(body, 'metadata'),
    };
    if (refund.withFee && payment.fee === 0)
      throw new Rejection(400, 'invalid', 'The payment has no application fee.');
    refunds.set(refund.id, refund);
    void emit(account, 'refund.created', { object: 'refund', ...refund });
    return { object: 'refund', ...refund };
  }

  function readFee(account: string, body: Map<string, string>, amount: number): number {
    const fee = Number(body.get('payment_intent_data[application_fee_amount]') ?? 0);
    if (fee > 0 && !connected.has(account))
      throw new Rejection(400, 'invalid', 'Only payments on connected accounts have an application fee.');
    if (fee >= amount) throw new Rejection(400, 'invalid', 'The fee must be less than the amount.');
    return fee;
  }

  function workOnAccounts(method: string, id: string, body: Map<string, string>): object {
    if (method !== 'POST') {
      const account = connected.get(id);
      if (!account) throw new Rejection(403, 'account_invalid', NO_ACCESS);
      return { object: 'account', ...account };
    }
    const account: Connected = {
      id: newId('acct'),
      charges_enabled: false,
      business_profile: { name: body.get('business_profile[name]') ?? '' },
      metadata: readMetadata(body, 'metadata'),
    };
    connected.set(account.id, account);
    return { object: 'account', ...account };
  }

  function openLink(body: Map<string, string>): object {
    const account = body.get('account') ?? '';
    if (!connected.has(account)) throw new Rejection(400, 'account_invalid', `No such account: ${account}`);
    for (const name of ['type', 'return_url', 'refresh_url'])
      if (!body.has(name)) throw new Rejection(400, 'parameter_missing', `Missing required param: ${name}.`);
    return {
      object: 'account_link',
      url: `${url}/setup/${account}?to=${encodeURIComponent(body.get('return_url') ?? '')}`,
    };
  }

  const list = (data: object[]) => ({ object: 'list', data, has_more: false });
  const of = <Value extends { account: string }>(account: string, values: Map<string, Value>) =>
    [...values.values()].filter(value => value.account === account);

  async function work(
    account: string,
    method: string,
    path: string,
    form: URLSearchParams,
    body: Map<string, string>,
  ): Promise<object> {
    const [, , resource = '', id = '', action = ''] = path.replace('/checkout/', '/checkout.').split('/');
    const intent = form.get('payment_intent');
    if (account === PLATFORM && resource === 'accounts') return workOnAccounts(method, id, body);
    if (account === PLATFORM && resource === 'account_links') return openLink(body);
    if (resource === 'account') return { object: 'account', id: account };
    if (resource === 'checkout.sessions') {
      if (id === '')
        return method === 'POST' ? openPage(account, form, body) : list(listPages(account, form));
      const page = pages.get(id);
      if (page?.account !== account)
        throw new Rejection(404, 'resource_missing', `No such checkout session: ${id}`);
      if (action === 'expire') {
        if (page.status !== 'open') throw new Rejection(400, 'invalid', 'Only open sessions can be expired.');
        page.status = 'expired';
        void emit(account, 'checkout.session.expired', showPage(page, form));
      }
      return showPage(page, form);
    }
    if (resource === 'refunds')
      return method === 'POST'
        ? makeRefund(account, body)
        : // Newest first.
          list(
            of(account, refunds)
              .filter(one => intent === null || one.payment_intent === intent)
              .reverse(),
          );
    if (resource === 'disputes')
      return list(of(account, disputes).filter(one => intent === null || one.payment_intent === intent));
    if (resource === 'webhook_endpoints') {
      if (method === 'DELETE') endpoints.delete(id);
      if (method !== 'POST') return list(of(account, endpoints).map(({ secret: _, ...shown }) => shown));
      const enabled = [...body].flatMap(([name, value]) =>
        name.startsWith('enabled_events[') ? [value] : [],
      );
      const endpoint = {
        id: newId('we'),
        account,
        url: body.get('url') ?? '',
        secret: newId('whsec'),
        enabled_events: enabled,
      };
      endpoints.set(endpoint.id, endpoint);
      return endpoint;
    }
    throw new Rejection(404, 'resource_missing', `Unrecognized request URL (${method}: ${path})`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const method = request.method ?? '';
    const body = new Map(new URLSearchParams(await text(request)));
    const respond = (status: number, value: object) => {
      const isRefund = method === 'POST' && pathname === '/v1/refunds';
      if (fault === 'lost' || (fault === 'lost_refunds' && isRefund)) request.socket.destroy();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (pathname.startsWith('/pay/')) {
      await showPayPage(response, pathname, method);
      return;
    }
    requests.push(`${method} ${pathname}`);
    const reject = (status: number, error: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    if (fault === 'down') return void reject(500, { type: 'api_error', message: 'Stripe is down.' });
    const account = keys.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!account)
      return void reject(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const on = request.headers['stripe-account'];
    if (on !== undefined && (account.id !== PLATFORM || !connected.has(String(on))))
      return void reject(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: NO_ACCESS,
      });
    const accountId = on === undefined ? account.id : String(on);
    if (account.lacks.some(beginning => pathname.startsWith(beginning)))
      return void reject(403, {
        type: 'invalid_request_error',
        message: 'The provided key does not have access.',
      });
    const idempotency = request.headers['idempotency-key'];
    const asked = JSON.stringify([method, pathname, [...body].sort()]);
    const name = `${accountId} ${idempotency}`;
    const former = method === 'POST' && idempotency !== undefined ? answers.get(name) : undefined;
    if (former && former.asked !== asked)
      return void reject(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters.',
      });
    if (former) return void respond(200, former.answer);
    try {
      const answered = structuredClone(await work(accountId, method, pathname, searchParams, body));
      if (paused && method === 'GET' && pathname === '/v1/refunds') {
        const { reach, resumed } = paused;
        paused = undefined;
        reach();
        await resumed;
      }
      if (method === 'POST') answers.set(name, { asked, answer: answered });
      respond(200, answered);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { status, code, message } = error;
      respond(status, { error: { type: 'invalid_request_error', code, message } });
    }
  }

  /** A minimal version of Stripe's page. */
  async function showPayPage(response: ServerResponse, pathname: string, method: string): Promise<void> {
    const page = pages.get(pathname.replace('/pay/', ''));
    if (!page) return void response.writeHead(404).end();
    if (method === 'POST') {
      await fake.pay(page.url);
      return void response.writeHead(303, { location: page.success_url }).end();
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>Pay</title><form method="post"><button>Pay ${page.amount_total}</button></form>`,
      );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeStripe = {
    url,
    addKey: (key, { id, lacks = [] }) => void keys.set(key, { id, lacks }),
    revokeKey: key => void keys.delete(key),
    async onboard(accountId, accepts = true) {
      const account = connected.get(accountId);
      if (!account) throw new Error(`There is no account ${accountId}`);
      account.charges_enabled = accepts;
      await emit(accountId, 'account.updated', { object: 'account', ...account });
    },
    async deauthorize(accountId) {
      const emitted = emit(accountId, 'account.application.deauthorized', { object: 'application' });
      connected.delete(accountId);
      await emitted;
    },
    deliverTo(address) {
      serviceUrl = address;
    },
    holdEvents() {
      held = [];
    },
    async sendEvents(order = events => events) {
      const events = order(held ?? []);
      held = undefined;
      const statuses: number[] = [];
      for (const event of events) statuses.push(await send(event));
      return statuses;
    },
    async pay(pageUrl, how = 'now') {
      const page = findPage(pageUrl);
      if (page.status !== 'open') throw new Error('The page is not open any more');
      const { account, amount_total: amount, currency, fee, description, intentMetadata: metadata } = page;
      const payment: Payment = {
        id: newId('pi'),
        account,
        status: how === 'now' ? 'succeeded' : 'processing',
        amount,
        currency,
        fee,
        description,
        metadata,
      };
      payments.set(payment.id, payment);
      Object.assign(page, {
        status: 'complete',
        payment_intent: payment.id,
        payment_status: how === 'now' ? 'paid' : 'unpaid',
      });
      await emit(account, 'checkout.session.completed', showPage(page, new URLSearchParams()));
    },
    async decide(pageUrl, succeeded) {
      const [page, payment] = [findPage(pageUrl), paymentOf(pageUrl)];
      payment.status = succeeded ? 'succeeded' : 'requires_payment_method';
      if (succeeded) page.payment_status = 'paid';
      const type = `checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`;
      await emit(page.account, type, showPage(page, new URLSearchParams()));
    },
    async expire(pageUrl) {
      const page = findPage(pageUrl);
      page.status = 'expired';
      await emit(page.account, 'checkout.session.expired', showPage(page, new URLSearchParams()));
    },
    async refund(pageUrl, amount) {
      const { id, account, metadata } = paymentOf(pageUrl);
      const refund: Refund = {
        id: newId('re'),
        account,
        payment_intent: id,
        amount,
        status: 'succeeded',
        failure_reason: null,
        reason: 'requested_by_customer',
        withFee: false,
        metadata: {},
      };
      refunds.set(refund.id, refund);
      await emit(account, 'charge.refunded', {
        object: 'charge',
        id: newId('ch'),
        payment_intent: id,
        metadata,
      });
      return refund.id;
    },
    nextRefunds(status) {
      refundStatus = status;
    },
    async finishRefund(refundId, status) {
      const refund = refunds.get(refundId);
      if (!refund) throw new Error(`There is no refund ${refundId}`);
      refund.status = status;
      refund.failure_reason = status === 'failed' ? 'lost_or_stolen_card' : null;
      await emit(refund.account, `refund.${status === 'failed' ? 'failed' : 'updated'}`, {
        object: 'refund',
        ...refund,
      });
    },
    async dispute(pageUrl, status = 'needs_response') {
      const { id, account, amount } = paymentOf(pageUrl);
      const former = [...disputes.values()].find(({ payment_intent }) => payment_intent === id);
      const dispute = former ?? {
        id: newId('dp'),
        account,
        payment_intent: id,
        amount,
        reason: 'fraudulent',
        status,
      };
      dispute.status = status;
      disputes.set(dispute.id, dispute);
      const type = former ? 'charge.dispute.updated' : 'charge.dispute.created';
      await emit(account, type, { object: 'dispute', ...dispute });
    },
    pauseRefunds() {
      const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      paused = { reach: reached.resolve, resumed: resumed.promise };
      return { reached: reached.promise, resume: resumed.resolve };
    },
    setFault(next) {
      fault = next;
    },
    pages: () => [...pages.values()],
    payments: () => [...payments.values()],
    refunds: () => [...refunds.values()],
    endpoints: () => [...endpoints.values()],
    forgetRequests: () => answers.clear(),
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** The account of every fake. */
export const STRIPE_KEY = 'sk_test_51Kitchen';

/** The host's platform and the secret of its events. */
export const PLATFORM_KEY = 'sk_test_51Platform';
export const PLATFORM_EVENTS_SECRET = 'whsec_platform';
const PLATFORM = 'acct_platform';
const PLATFORM_ENDPOINT: Endpoint = {
  id: 'we_platform',
  account: PLATFORM,
  url: 'https://orders.example.com/payment-events/stripe',
  secret: PLATFORM_EVENTS_SECRET,
  enabled_events: [],
};

let shared: Promise<FakeStripe> | undefined;

/** Shared by all services of a worker without their own. It ends with the worker. */
export function sharedStripe(): Promise<FakeStripe> {
  shared ??= startFakeStripe();
  return shared;
}

/** The entries of `metadata[…]` in a form. */
function readMetadata(body: Map<string, string>, name: string): Metadata {
  return Object.fromEntries(
    [...body].flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );
}
