import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder for the files of the whole run: threads that are ended cannot remove theirs. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-storage-'));
  process.env['TEST_STORAGE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
