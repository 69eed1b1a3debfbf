import type { Mutant } from './mutants.ts';

const PUSH = ['test/dashboard/push.test.ts'];
const PROVIDER = ['test/dashboard/identity-provider-users.test.ts'];

const HASHES = ['test/dashboard/encrypted-hashes.test.ts'];

/** Mutants of credentials, limits, and the boundaries of restaurants, branches, and requests. */
export const ACCESS_MUTANTS: Mutant[] = [
  {
    name: 'Access: hashes of passwords and PINs are encrypted before the previous release is gone',
    file: 'server/modules/users/password.ts',
    find: '(await mayEncrypt()) ? secrets.seal(owner, hashed) : hashed',
    replace: 'secrets.seal(owner, hashed)',
    heldBy: HASHES,
  },
  {
    name: 'Access: the encryption of hashes undoes a new password',
    file: 'server/modules/users/password-store.ts',
    find: "{ _id, restaurantId, passwordHash, ...(pin && { 'pin.hash': pin.hash }) }",
    replace: "{ _id, restaurantId, ...(pin && { 'pin.hash': pin.hash }) }",
    heldBy: HASHES,
  },
  {
    name: 'Access: the encryption of hashes undoes a new PIN',
    file: 'server/modules/users/password-store.ts',
    find: "{ _id, restaurantId, passwordHash, ...(pin && { 'pin.hash': pin.hash }) }",
    replace: '{ _id, restaurantId, passwordHash }',
    heldBy: HASHES,
  },
  {
    name: 'Access: any token of an order opens further streams of a branch',
    file: 'server/api/dashboard/api.ts',
    find: 'signedIn?.user._id ?? getGuest(headers)',
    replace: 'signedIn?.user._id ?? getGuest({ ...headers, ...request.headers })',
    heldBy: ['test/dashboard/live-guest-order.test.ts'],
  },
  {
    name: 'Access: a body that was held back is accepted under the rights of its start',
    file: 'server/api/http/pipeline.ts',
    find: 'if (!arrivesLater || caller === undefined) return;',
    replace: 'if (arrivesLater || caller === undefined) return;',
    heldBy: ['test/api/held-back-bodies.test.ts'],
  },
  {
    name: 'Access: a repeated request for a password link revives the used one',
    file: 'server/modules/users/password-store.ts',
    find: "'lastLink.id': { $ne: id } },",
    replace: '},',
    heldBy: ['test/dashboard/mail.test.ts'],
  },
  {
    name: 'Access: a new password leaves a password link valid',
    file: 'server/modules/users/password-store.ts',
    find: 'mustChangePassword: false, passwordLink: null, updatedAt: at',
    replace: 'mustChangePassword: false, updatedAt: at',
    heldBy: ['test/dashboard/mail.test.ts'],
  },
  {
    name: 'Access: a first sign-in at the provider leaves the link of the invitation valid',
    file: 'server/modules/users/identity-store.ts',
    find: "passwordHash: '', mustChangePassword: false, passwordLink: null",
    replace: "passwordHash: '', mustChangePassword: false",
    heldBy: PROVIDER,
  },
  {
    name: 'Access: a sign-in at the provider replaces the code of the second factor',
    file: 'server/modules/users/confirm-session.ts',
    find: '} else if (!user.secondFactor && providerToken !== undefined) {',
    replace: '} else if (providerToken !== undefined) {',
    heldBy: PROVIDER,
  },
  {
    name: 'Access: a passkey is used without verification of its user',
    file: 'server/modules/users/passkeys.ts',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
    heldBy: ['test/dashboard/passkeys.test.ts'],
  },
  {
    name: 'Access: an update of a user is decided before earlier ones are applied',
    file: 'server/modules/users/user-updates.ts',
    find: 'await applyPending(restaurant);',
    replace: '',
    heldBy: ['test/faults/owners.test.ts'],
  },
  {
    name: 'Access: a subscription ends those of others in the same browser',
    file: 'server/modules/push/subscription-store.ts',
    find: "'staff.userId': staff?.userId ?? '', endpointHash,",
    replace: 'endpointHash, ...(staff && {}),',
    heldBy: PUSH,
  },
  {
    name: 'Access: a new password ends the notifications of its own session',
    file: 'server/modules/push/subscription-store.ts',
    find: "...(ended.except !== undefined && { 'staff.sessionId': { $ne: ended.except } }),",
    replace: '',
    heldBy: PUSH,
  },
  {
    name: 'Access: a restaurant pairs one screen too many',
    file: 'server/modules/screens/service.ts',
    find: '(await users.countScreens(restaurantId)) >= limit',
    replace: '(await users.countScreens(restaurantId)) > limit',
    heldBy: ['test/dashboard/screens.test.ts'],
  },
  {
    name: 'Access: screens count as people in the first steps',
    file: 'server/modules/first-steps/store.ts',
    find: '{ restaurantId, role: { $in: PERSON_ROLES } }',
    replace: '{ restaurantId, ...(PERSON_ROLES && {}) }',
    heldBy: ['test/dashboard/first-steps.test.ts'],
  },
  {
    name: 'Access: a picture is removed that was uploaded again meanwhile',
    file: 'server/modules/media/store.ts',
    find: 'remove({ _id: { $in: pictureIds }, restaurantId, uploadedAt: { $lt: before } })',
    replace: 'remove({ _id: { $in: pictureIds }, restaurantId, ...(before && {}) })',
    heldBy: ['test/dashboard/pictures.test.ts'],
  },
  {
    name: 'Access: an import shows the pictures of another restaurant',
    file: 'server/modules/menu-import/check-pictures.ts',
    find: "unknown.has(imageUrl ?? '')",
    replace: "unknown.has('')",
    heldBy: ['test/dashboard/menu-import.test.ts'],
  },
  {
    name: 'Access: users of some branches import menus for all',
    file: 'server/modules/menu-import/service.ts',
    find: "reached !== 'all' && branches.some(",
    replace: "reached !== 'all' && branches.every(",
    heldBy: ['test/dashboard/menu-import.test.ts'],
  },
  {
    name: 'Access: guests read the menu of a suspended restaurant',
    file: 'server/modules/storefront/service.ts',
    find: 'if (isSuspended(restaurant)) throw noRestaurant();',
    replace: '',
    heldBy: ['test/dashboard/storefront-pages.test.ts'],
  },
  {
    name: 'Access: rejected requests of many keys fill the log of a restaurant',
    file: 'server/modules/requests/sampling.ts',
    find: 'limits.rejectedPerMinute)',
    replace: 'limits.rejectedPerMinute * 1_000)',
    heldBy: ['server/modules/requests/request-log.test.ts'],
  },
  {
    name: 'Access: a key returns the result of another request',
    file: 'server/modules/keyed-changes/make-once.ts',
    find: '    requireSameRequest(request, kept);\n',
    replace: '    void requireSameRequest;\n',
    heldBy: ['test/api/idempotency-key.test.ts'],
  },
  {
    name: 'Access: a webhook reaches an internal address beside a public one',
    file: 'server/modules/webhooks/worker/ssrf-guard.ts',
    find: 'addresses.find(({ address }) => !isPublic(address))',
    replace: 'addresses.slice(0, 1).find(({ address }) => !isPublic(address))',
    heldBy: ['server/modules/webhooks/worker/ssrf-guard.test.ts'],
  },
];
