// By name: of CommonJS, TypeScript 7 finds no namespace in an `import *`. From here: an import beside this package's own `Client`
// would take its name in the declarations.
export type { Client as OpenApiClient } from 'openapi-fetch';
