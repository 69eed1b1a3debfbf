// Imported by name, because TypeScript 7 finds no namespace in an `import *` of CommonJS. Re-exported here,
// because next to this package's own `Client` it would take that name in the declarations.
export type { Client as OpenApiClient } from 'openapi-fetch';
