import { type EmbeddedDatabase, startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, explainDatabaseError } from './client.ts';

let embedded: EmbeddedDatabase;
beforeAll(async () => {
  embedded = await startEmbeddedDatabase();
});
afterAll(() => embedded.stop());

const withOptions = (options: string) => `${embedded.url}&${options}`;

describe('The connection string', () => {
  it('cannot weaken read and write concerns', async () => {
    const weak = 'readPreference=secondary&readConcernLevel=local&w=1&journal=false&wtimeoutMS=1';
    const { db, close } = await connect(withOptions(weak));
    const { readPreference, readConcern, writeConcern } = db.collection('orders');
    expect(readPreference?.mode).toBe('primary');
    expect(readConcern?.level).toBe('majority');
    expect(writeConcern).toMatchObject({ w: 'majority', journal: true, wtimeoutMS: 4_000 });
    await close();
  });

  it('names the database, with a default name of our own', async () => {
    for (const [path, name] of [
      ['/?', 'restaurant-ordering'],
      ['/kitchen%20one?', 'kitchen one'],
    ] as const) {
      const { db, close } = await connect(embedded.url.replace('/?', path));
      expect(db.databaseName).toBe(name);
      await close();
    }
  });

  it('overrides the pool size, timeouts, and application name', async () => {
    const { db, close } = await connect(withOptions('maxpoolsize=7&socketTimeoutMS=60000&appName=kitchen'));
    const { maxPoolSize, socketTimeoutMS, appName, serverSelectionTimeoutMS } = db.client.options;
    expect({ maxPoolSize, socketTimeoutMS, appName }).toEqual({
      maxPoolSize: 7,
      socketTimeoutMS: 60_000,
      appName: 'kitchen',
    });
    expect(serverSelectionTimeoutMS).toBe(3_000);
    await close();
  });

  it('does not affect the size of the bulk pool, which connects with its first command', async () => {
    const { bulkDb, close } = await connect(withOptions('maxPoolSize=7&minPoolSize=6'), undefined, 3);
    const { maxPoolSize, minPoolSize, writeConcern } = bulkDb.client.options;
    expect({ maxPoolSize, minPoolSize }).toEqual({ maxPoolSize: 3, minPoolSize: 0 });
    expect(bulkDb.collection('orders').writeConcern ?? writeConcern).toMatchObject({
      w: 'majority',
      journal: true,
    });
    let opened = 0;
    bulkDb.client.on('connectionCreated', () => {
      opened += 1;
    });
    await Promise.all(Array.from({ length: 20 }, () => bulkDb.collection('orders').findOne({})));
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(3);
    await close();
  });

  it.for([
    ['mongodb://orla:p@ss@localhost/', /MONGODB_URL is invalid: .*Percent-encode/],
    ['mongodb://orla:p:ss/x@localhost/', /MONGODB_URL is invalid: .*unescaped.*Percent-encode/],
    ['mongodb://localhost/?sslMode=on', /MONGODB_URL is invalid: option sslmode is not supported/],
    ['mongodb://localhost/?maxPoolSize=', /MONGODB_URL is invalid: .*maxPoolSize/],
  ] as const)('is rejected with a message that does not reveal the password: %s', async ([url, sentence]) => {
    const { message } = await connect(url).then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/orla|p@ss|p:ss/);
  });

  it.for([
    [13, /denies access: MONGODB_URL must contain the name and password/],
    [18, /rejects the username or password in MONGODB_URL/],
  ] as const)('is named in the message for error code %i', ([code, sentence]) => {
    const explained = explainDatabaseError(new MongoServerError({ message: 'Denied', code }));
    expect(String(explained)).toMatch(sentence);
  });
});
