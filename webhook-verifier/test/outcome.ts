/** Runs `verify` and returns the documented code that it threw. Other errors are rethrown. */
export async function getOutcome(verify: () => unknown): Promise<string | null> {
  try {
    await verify();
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'WebhookVerificationError' && 'code' in error)
      return String(error.code);
    throw error;
  }
}
