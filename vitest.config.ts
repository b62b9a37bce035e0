import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: [
      'src/platform/testing/database-setup.ts',
      'src/platform/testing/storage-setup.ts',
      'src/app/tests/table-owners/setup.ts',
    ],
    // The database is real and shared; companies keep tests apart.
    pool: 'threads',
    // One more than there are cores on the smallest machine: whole programs are started, and timeouts of others awaited.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
