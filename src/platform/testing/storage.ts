import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileStore } from '../server/files/file-store-disk.ts';
import type { Storage } from '../server/files/file-store-settings.ts';
import type { UploadLimits } from '../server/http/upload.ts';

/** Creates a storage in its own folder, which is removed when the run ends. */
export function testStorage(limits: Partial<UploadLimits> = {}): Storage & { readonly folder: string } {
  const folder = mkdtempSync(join(process.env['TEST_STORAGE'] ?? tmpdir(), 'muster-storage-'));
  return {
    folder,
    files: diskFileStore(join(folder, 'files')),
    incoming: join(folder, 'incoming'),
    limits: { max_size_kb: 204_800, single_size_kb: 20_480, ...limits },
  };
}
