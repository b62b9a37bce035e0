import type { Db } from '#platform/server/database/database.ts';
import { readAgain, sendFile, type ReadAgainInput, type SendFileInput } from './sent-file.ts';
import { asFault } from './store.ts';

/** Reads a large file in a thread. */
export async function work(db: Db, input: SendFileInput | ReadAgainInput) {
  try {
    return await ('path' in input ? sendFile(db, input) : readAgain(db, input));
  } catch (error) {
    throw asFault(error);
  }
}
