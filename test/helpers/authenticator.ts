import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Passkey, PasskeyProof, PasskeyRequest, Session } from '../../generated/dashboard/types.ts';
import type { TypedAnswer } from './client.ts';
import type { Dashboard } from './dashboard.ts';

/** Deviations of a response. */
type Quirks = { origin?: string; rpId?: string; isVerified?: boolean; counts?: boolean };

const UP = 1;
const UV = 4;
const AT = 0x40;
const ORIGIN = 'http://localhost';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** A software authenticator with one passkey (Web Authentication, ES256). */
export function createAuthenticator(defaults: Quirks = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  function respond(
    { options }: PasskeyRequest,
    type: string,
    quirks: Quirks,
    attested: Buffer = Buffer.alloc(0),
  ) {
    const all = { origin: ORIGIN, rpId: 'localhost', isVerified: true, counts: true, ...defaults, ...quirks };
    if (all.counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(all.counts ? counter : 0);
    const flags = UP + (all.isVerified ? UV : 0) + (attested.length > 0 ? AT : 0);
    const data = Buffer.concat([sha256(all.rpId), Buffer.from([flags]), count, attested]);
    const client = JSON.stringify({
      type,
      challenge: options.challenge,
      origin: all.origin,
      crossOrigin: false,
    });
    return { data, client };
  }

  return {
    /** The body of `createPasskey`. */
    create(request: PasskeyRequest, name = 'Phone', quirks: Quirks = {}) {
      userHandle = (request.options.user as { id: string }).id;
      const { data, client } = respond(
        request,
        'webauthn.create',
        quirks,
        attest(id, publicKey.export({ format: 'jwk' })),
      );
      return {
        ...{ token: request.token, name, credentialId: encode(id) },
        clientDataJSON: encode(client),
        attestationObject: encode(toAttestationObject(data)),
      };
    },

    /** A use of the passkey. */
    use(request: PasskeyRequest, quirks: Quirks = {}): PasskeyProof {
      const { data, client } = respond(request, 'webauthn.get', quirks);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...{ token: request.token, credentialId: encode(id), userHandle },
        ...{ clientDataJSON: encode(client), authenticatorData: encode(data), signature: encode(signature) },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** The credential's ID and its public key in COSE. */
function attest(id: Buffer, { x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const key = Buffer.concat([
    ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
    ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
  ]);
  return Buffer.concat([Buffer.alloc(16), length, id, key]);
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
const toAttestationObject = (data: Buffer): Buffer =>
  Buffer.concat([
    ...[Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')],
    ...[Buffer.from([0x58, data.length]), data],
  ]);

/** Adds a passkey to the signed-in user. */
export async function addPasskey(page: Dashboard, authenticator: Authenticator, name?: string) {
  const { body: request } = await page.post<PasskeyRequest>('/session/passkey-setup');
  return page.post<Passkey>('/session/passkeys', authenticator.create(request, name));
}

export const startSignIn = async (page: Dashboard): Promise<PasskeyRequest> =>
  (await page.post<PasskeyRequest>('/session/passkey-sign-in/setup')).body;

export async function signInWithPasskey(
  page: Dashboard,
  { use }: Authenticator,
  quirks?: Quirks,
): Promise<TypedAnswer<Session>> {
  return page.post<Session>('/session/passkey-sign-in', { passkey: use(await startSignIn(page), quirks) });
}
