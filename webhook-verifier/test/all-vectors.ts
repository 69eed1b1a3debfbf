import type { Vector } from '../vectors/vector.ts';
import vectors from '../vectors.json' with { type: 'json' };

export const allVectors = vectors as Vector[];
