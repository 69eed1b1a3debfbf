/** Error messages shared by the service and the SDK's mock. */
export const messages = {
  unknownPath: (path: string) => `There is no ${path}`,
  methodNotAllowed: (method: string, allowed: string[]) =>
    `${method} is not allowed here: use ${allowed.join(' or ')}`,
  missingScope: (scope: string) => `This operation requires the scope ${scope}, which this key lacks`,
  foreignBranch: (branchId: string) =>
    `Branch ${JSON.stringify(branchId)} is not one of yours: list the branches to see which are`,
  publishedEverywhere:
    '"published" shows or hides an item at every branch, and you reach only some of them: set "listed" in "prices", or snooze it, at yours',
  bodyType: (type: string) =>
    `The body must be JSON in UTF-8: send "Content-Type: application/json", not ${JSON.stringify(type)}`,
  bodyMissing: 'The body is missing: send a JSON object',
  bodyTooLarge: (limit: number) => `The body is larger than ${limit / 1024} KiB`,
  bodyNotJson: (error: unknown) =>
    `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
} as const;
