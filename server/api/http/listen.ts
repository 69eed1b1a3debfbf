import type { FastifyInstance } from 'fastify';

type Address = { host: string; port: number };

/** Resolves to the URL, and logs it with the result of `describe`. Errors name the setting to change. */
export async function listen(
  server: FastifyInstance,
  { host, port }: Address,
  describe: (url: string) => string,
): Promise<string> {
  try {
    return await server.listen({ host, port, listenTextResolver: describe });
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
}

function explainListenError(error: unknown, { host, port }: Address): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is in use: set PORT to another port, or to 0 for any free port`);
    case 'EACCES':
      return new Error(
        `Port ${port} requires root: set PORT to a port above 1023, and run a proxy in front of it`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `HOST is ${host}, which is not an address of this machine: set HOST to one, or to 0.0.0.0`,
      );
    default:
      return error;
  }
}
