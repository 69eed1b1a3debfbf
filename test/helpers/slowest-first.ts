import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take minutes. Started last, one of them would keep a core idle. */
const SLOWEST = [
  'test/browser/accessibility.test.ts',
  'test/faults/replica-set.test.ts',
  'test/dashboard/bad-input.property.test.ts',
  'test/browser/docs-accessibility.test.ts',
  'test/browser/serial-printer.test.ts',
  'test/contract/roles.test.ts',
  'test/cli/doctor.test.ts',
  'test/faults/crash.test.ts',
];

/** Starts the slowest files first. A new clone knows no durations, and Vitest's own order is by size then. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slowest = SLOWEST.flatMap(name => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...slowest, ...sorted.filter(file => !slowest.includes(file))];
  }
}
