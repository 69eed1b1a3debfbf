import type { CommandDefinition, Reply } from './command.ts';

// Without a replica set name, drivers do not retry writes or start transactions.
const WIRE_VERSION = 21;
const VERSION = '7.0.0';

export const hello: CommandDefinition = {
  // New driver versions add fields to the handshake.
  options: 'any',
  run: (context): Reply => ({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(context.now()),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  }),
};

export const ping: CommandDefinition = { options: [], run: () => ({}) };

export const endSessions: CommandDefinition = { options: [], run: () => ({}) };

export const buildInfo: CommandDefinition = {
  options: [],
  run: () => ({
    version: VERSION,
    versionArray: VERSION.split('.').map(Number).concat(0),
    modules: [],
    storageEngines: ['sqlite'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
  }),
};
