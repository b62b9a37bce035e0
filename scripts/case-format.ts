import { writeFile } from 'node:fs/promises';
import { formatSchema } from '#app/cases/format/json-schema.ts';

/** The format of case files, beside the cases. */
export const caseFormatPlace = new URL('../cases/schema/case-file.json', import.meta.url);

export const caseFormatText = (): string => `${JSON.stringify(formatSchema(), undefined, 2)}\n`;

export const writeCaseFormat = (): Promise<void> => writeFile(caseFormatPlace, caseFormatText());
