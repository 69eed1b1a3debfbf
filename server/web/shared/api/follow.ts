/** For lists and forms that stay open while others change them. Hidden pages do not poll. */
export const FOLLOW = { refetchInterval: 5_000 } as const;
