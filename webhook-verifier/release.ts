import { writeReleasedSizes } from '../test/helpers/sizes.ts';
import { MEASURED } from './test/built/bundle.ts';

// Records the sizes of the built package, which later ones are compared with.
await writeReleasedSizes(MEASURED);
