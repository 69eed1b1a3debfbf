/** Runs `verify` and says which documented code it threw; anything else it threw is thrown on. */
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
