/** Error messages shared by the service and the SDK's mock. */
export const messages = {
  unknownPath: (path: string) => `There is no ${path}`,
  methodNotAllowed: (method: string, allowed: string[]) =>
    `${method} is not allowed here: use ${allowed.join(' or ')}`,
  missingScope: (scope: string) => `This key lacks the scope ${scope}, which this operation requires`,
  foreignBranch: (branchId: string) =>
    `Branch ${JSON.stringify(branchId)} is unknown, or you have no access to it: list the branches that you can access`,
  publishedEverywhere:
    '"published" applies to every branch, but you can access only some: set "listed" in "prices", or snooze the item, at your branches',
  bodyType: (type: string) =>
    `The body must be JSON in UTF-8: send "Content-Type: application/json", not ${JSON.stringify(type)}`,
  bodyMissing: 'The body is missing: send a JSON object',
  bodyTooLarge: (limit: number) => `The body is larger than ${limit / 1024} KiB`,
  bodyNotJson: (error: unknown) =>
    `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
} as const;
