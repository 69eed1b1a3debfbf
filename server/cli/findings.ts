/** Passed checks, steps for later, and problems with their solutions. */
export type Findings = { ok: string[]; later: string[]; fix: string[] };
