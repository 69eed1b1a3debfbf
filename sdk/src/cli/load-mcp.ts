/** Loads the code that only `mcp` needs. It depends on an optional package. */
export async function loadMcp(): Promise<typeof import('../mcp/serve.ts')> {
  try {
    return await import('../mcp/serve.ts');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing || !error.message.includes('@modelcontextprotocol/sdk')) throw error;
    throw new Error('The mcp command requires another package: npm install @modelcontextprotocol/sdk');
  }
}
