import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates one folder for the files of the whole run: ended threads cannot remove their own. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-storage-'));
  process.env['TEST_STORAGE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
