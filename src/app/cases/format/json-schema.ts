import { z } from 'zod';
import { wholeFile } from './case-file.ts';

/** Returns the format of case files as a JSON schema, for editors and programs that write cases. */
export const formatSchema = () => z.toJSONSchema(wholeFile, { io: 'input', unrepresentable: 'any' });
