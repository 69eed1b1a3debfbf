/** One server-sent event; a comment that carries an id has neither name nor data. */
export type ServerEvent = { id: string | undefined; name: string | undefined; data: string | undefined };

/**
 * The events of a stream as this service writes them: each field on a line of its own, data on one. Libraries keep to
 * themselves the ids that come without data, from which to go on after a connection that broke.
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
