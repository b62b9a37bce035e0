import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the files that take long, so that none is left alone at the end while other workers have nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('.heavy.test.ts') ? 0 : moduleId.includes('/src/app/tests/') ? 1 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

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
    sequence: { sequencer: LongestFirst },
    // No module imports the migrations.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/db/migrations/*.sql',
      '**/src/features/*/permissions.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
