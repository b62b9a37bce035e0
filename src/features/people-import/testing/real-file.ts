import { existsSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../../../../shared/data/HRDataset_v14.csv');

/** The export of a company with 311 people, which lies beside the checkout where there is one; else undefined. */
export const realFile: string | undefined = existsSync(path) ? path : undefined;
