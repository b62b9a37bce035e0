import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { connect, rowsOf } from './database/database.ts';
import { lowerBackendPriority } from './background-priority.ts';
import { database } from '#platform/testing/company.ts';

const backendOf = (of: typeof database) =>
  of.outside('read', async (db) => (await rowsOf<{ pid: number }>(db, 'select pg_backend_pid() as pid'))[0]?.pid ?? 0);

test.runIf(process.platform === 'linux')('long work is queued behind urgent work', async () => {
  const url = database.pool.options.connectionString ?? '';
  const long = connect({ url, connections: 1, stepsBack: true });
  try {
    expect(getPriority(await backendOf(long))).toBe(getPriority(await backendOf(database)) + 10);
  } finally {
    await long.close();
  }
});

test('a connection to another machine, and a process that is no backend, stay as they are', () => {
  const before = getPriority(process.pid);
  lowerBackendPriority(process.pid, '/tmp');
  lowerBackendPriority(process.pid, 'database.example');
  lowerBackendPriority(undefined, '/tmp');
  expect(getPriority(process.pid)).toBe(before);
});
