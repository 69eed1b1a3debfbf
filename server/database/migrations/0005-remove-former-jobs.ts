import type { Migration } from './migration.ts';

/** Each partition had its own job. Now each worker has one, named by its ID. */
const PARTITIONS = 16;

export const removeFormerJobs: Migration = {
  number: 5,
  title: 'Remove the jobs of partitions',
  phase: 'contract',
  steps: [
    {
      name: 'jobs of the partitions',
      async run({ db }) {
        const names = Array.from({ length: PARTITIONS }, (_, partition) => `deliver ${partition}`);
        await db.collection('jobs').deleteMany({ name: { $in: [...names, 'expired-secrets'] } });
      },
    },
  ],
};
