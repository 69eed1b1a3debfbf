/** A server-sent event. Events that only have an ID have no name and no data. */
export type ServerEvent = { id: string | undefined; name: string | undefined; data: string | undefined };

/**
 * Parses the service's server-sent events, which have each field on one line. Libraries don't report IDs
 * without data, which are needed to reconnect.
 */
export async function* parseServerEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) =>
        lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2);
      yield { id: field('id'), name: field('event'), data: field('data') };
    }
  }
}
