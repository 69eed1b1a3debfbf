/** A server-sent event; one with an id only has neither name nor data. */
export type ServerEvent = { id: string | undefined; name: string | undefined; data: string | undefined };

/**
 * Parses what this service writes: each field on one line. Libraries do not report ids without data, which are needed to
 * reconnect.
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
