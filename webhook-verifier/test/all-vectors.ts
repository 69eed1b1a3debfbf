import vectors from '../vectors.json' with { type: 'json' };
import type { Vector } from '../vectors/vector.ts';

export const allVectors = vectors as Vector[];
