/** The origin of links to this service. Defaults to this machine without `PUBLIC_URL`. */
export const getLinkOrigin = ({ publicUrl, port }: { publicUrl: string | undefined; port: number }): string =>
  publicUrl ?? `http://localhost:${port}`;
