import { writeReleasedSizes } from '../test/helpers/sizes.ts';
import { MEASURED } from './test/built/bundle.ts';

// The sizes of the built package are what later ones are compared with.
await writeReleasedSizes(MEASURED);
