import { type Document, decodeDocument } from '../values/value.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Decoded documents by row ID, limited by their encoded size. Callers of `decode` share them and must not
 * modify them.
 */
export class DocumentCache {
  readonly #documents = new Map<number, { document: Document; size: number }>();
  #bytes = 0;

  decode(rowId: number, bytes: Uint8Array): Document {
    const cached = this.#documents.get(rowId);
    if (cached) return cached.document;
    const document = decodeDocument(bytes);
    if (bytes.length > MAX_BYTES / 8) return document;
    if (this.#bytes + bytes.length > MAX_BYTES) this.clear();
    this.#documents.set(rowId, { document, size: bytes.length });
    this.#bytes += bytes.length;
    return document;
  }

  /** Removes a document from the cache, so that the caller can modify it. */
  take(rowId: number, bytes: Uint8Array): Document {
    const cached = this.#documents.get(rowId);
    if (!cached) return decodeDocument(bytes);
    this.#documents.delete(rowId);
    this.#bytes -= cached.size;
    return cached.document;
  }

  clear(): void {
    this.#documents.clear();
    this.#bytes = 0;
  }
}
