/** For lists and forms that stay open while others change them. A hidden page asks for nothing. */
export const FOLLOW = { refetchInterval: 5_000 } as const;
