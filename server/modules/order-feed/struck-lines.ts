import type { StruckLinesChange } from '../../../generated/dashboard/types.ts';
import type { ChangeTail } from '../../lib/change-tail.ts';
import { serializeStruckLines } from '../kitchen/serializers.ts';
import type { StruckLinesDocument } from '../kitchen/store.ts';
import { formatUnnumbered } from './renderers.ts';
import type { Beside } from './subscription.ts';

/** `wake` wakes a restaurant's streams. Only the last change of each order is kept. */
export function followStruckLines(
  tail: ChangeTail<StruckLinesDocument>,
  restaurantId: string,
  wake: () => void,
): Beside {
  const waiting = new Map<string, StruckLinesDocument>();
  const end = tail.follow(restaurantId, changed => {
    waiting.set(changed._id, changed);
    wake();
  });
  return {
    take() {
      const taken = [...waiting.values()];
      waiting.clear();
      return taken.map(struck => {
        const change: StruckLinesChange = { orderId: struck._id, ...serializeStruckLines(struck) };
        return {
          about: { branchId: struck.branchId, subject: { id: struck._id } },
          text: formatUnnumbered('lines_struck', JSON.stringify(change)),
        };
      });
    },
    end,
  };
}
