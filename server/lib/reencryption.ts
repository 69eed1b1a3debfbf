/**
 * Document counts. Documents that `changed` during the run, perhaps in a process that still encrypts with the
 * old key, are left to the next run. `unreadable` contains the IDs of documents that no key decrypts.
 */
export type Reencrypted = { reencrypted: number; current: number; changed: number; unreadable: string[] };

type Reencryption<Document, Secrets> = {
  documents: AsyncIterable<Document>;
  isCurrent: (document: Document) => boolean;
  /** Throws if no key decrypts the secrets. */
  reseal: (document: Document) => Secrets;
  /** False if the secrets changed since they were read. */
  replace: (document: Document, secrets: Secrets) => Promise<boolean>;
};

/** Re-encrypts secrets with the first key, one document at a time. Safe to repeat after an interruption. */
export async function reencrypt<Document extends { _id: string }, Secrets>(
  reencryption: Reencryption<Document, Secrets>,
): Promise<Reencrypted> {
  const { documents, isCurrent, reseal, replace } = reencryption;
  const result: Reencrypted = { reencrypted: 0, current: 0, changed: 0, unreadable: [] };
  for await (const document of documents) {
    if (isCurrent(document)) {
      result.current += 1;
      continue;
    }
    let secrets: Secrets;
    try {
      secrets = reseal(document);
    } catch {
      result.unreadable.push(document._id);
      continue;
    }
    const isReplaced = await replace(document, secrets);
    result[isReplaced ? 'reencrypted' : 'changed'] += 1;
  }
  return result;
}

/** Explains each document whose secrets no key decrypts. `open` throws for those. */
export async function findUnreadable<Document>(
  documents: AsyncIterable<Document>,
  open: (document: Document) => unknown,
): Promise<string[]> {
  const reasons: string[] = [];
  for await (const document of documents)
    try {
      open(document);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  return reasons;
}
