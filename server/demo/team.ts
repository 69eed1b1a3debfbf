import type { BranchDocument } from '../modules/branches/documents.ts';
import type { UserDocument } from '../modules/users/documents.ts';
import type { BranchSlug } from './data/branch.ts';
import { SCREEN } from './data/equipment.ts';
import { TEAM } from './data/people.ts';
import type { MakeId } from './ids.ts';
import { DAY, HOUR, subtractMs } from './times.ts';

/** The hash of an unknown password, which an owner can reset. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$cGFzc3dvcmQtb2YtZGVtbw$TmV2ZXIgdGhlIGhhc2ggb2YgYW55IHBhc3N3b3JkISE';

/** A manager and a staff member, each of one branch, and a kitchen screen that has been off for days. */
export function makeTeam(branches: BranchDocument[], makeId: MakeId, now: Date): UserDocument[] {
  const createdAt = subtractMs(now, 60 * DAY);
  const withAccess = (at: BranchSlug) =>
    branches
      .filter(({ slug }) => slug === at)
      .map(({ _id, restaurantId }) => ({
        ...{ restaurantId, branches: [_id], mustChangePassword: false, credentialVersion: 0 },
        ...{ disabledAt: null, createdAt, updatedAt: createdAt },
      }));
  const people = TEAM.flatMap(({ at, ...person }) =>
    withAccess(at).map(access => ({
      ...{ _id: makeId('usr', createdAt), ...person, ...access },
      ...{ passwordHash: PASSWORD_HASH, lastSignedInAt: subtractMs(now, 3 * HOUR) },
    })),
  );
  const screens = withAccess(SCREEN.at).map(access => {
    const _id = makeId('scr', createdAt);
    const { name } = SCREEN;
    return {
      ...access,
      _id,
      email: _id,
      name,
      role: 'kitchen' as const,
      passwordHash: '',
      lastSignedInAt: null,
      createdAt: subtractMs(now, 5 * DAY),
    };
  });
  return [...people, ...screens];
}
