import { existsSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../../../../shared/data/HRDataset_v14.csv');

/** Path of an export of a company with 311 people, if it lies beside the checkout. */
export const realFile: string | undefined = existsSync(path) ? path : undefined;
