import { createBatcher } from './batcher.ts';

/**
 * A read that is shared by those who ask the same while others are being answered: the next reading is for all of them,
 * and starts after they asked, so that it is as fresh as one of their own. What is read belongs to all: nobody may
 * change it.
 */
export function readTogether<Asked extends unknown[], Answer>(
  read: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const answer = createBatcher(
    ([asked]: [Asked, ...Asked[]]) => read(...asked),
    asked => JSON.stringify(asked),
  );
  return (...asked) => answer(asked);
}
