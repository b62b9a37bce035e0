import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentStatements } from '#platform/testing/statements.ts';
import { exceptions, nameLookups } from './exceptions.ts';
import { foreignTables, inWords, ownersOf } from './owners.ts';

/**
 * Records every statement of the run, and checks them after all tests: a feature writes only its own tables,
 * and reads its own and those of the features before it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-statements-'));
  process.env['TEST_STATEMENTS'] = folder;
  return async () => {
    const sent = sentStatements(folder);
    await rm(folder, { recursive: true, force: true });
    const { features } = await import('../../server/features.ts');
    const foreign = new Set(
      foreignTables(sent, ownersOf(features), [...exceptions, ...nameLookups(features)]).map(inWords),
    );
    if (foreign.size === 0) return;
    process.exitCode = 1;
    console.error(`✗ tables have owners: ${foreign.size} statements use tables that are not theirs to use`);
    for (const line of [...foreign].sort()) console.error(`  ${line}`);
  };
}
