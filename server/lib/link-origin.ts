/** Where links to this service lead. Without `PUBLIC_URL`, to this machine. */
export const getLinkOrigin = ({ publicUrl, port }: { publicUrl: string | undefined; port: number }): string =>
  publicUrl ?? `http://localhost:${port}`;
