import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../command-error.ts';

/**
 * Makes a directory that only this account may read, with those above it.
 * @throws CommandError when it cannot be written
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw (await refusal(path)) ?? error;
  }
}

/** Finds the reason at the nearest existing folder, since the error of `mkdir` names the missing one. */
async function refusal(path: string): Promise<CommandError | undefined> {
  let nearest = dirname(path);
  while (nearest !== dirname(nearest) && !(await stat(nearest).catch(() => undefined))) nearest = dirname(nearest);
  const code = await access(nearest, constants.W_OK).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason.code,
  );
  if (code === 'EROFS')
    return new CommandError(
      `${path} cannot be made: ${nearest} is on a disk that is read-only. Choose another directory with DATA_DIR.`,
    );
  if (code === 'EACCES' || code === 'EPERM')
    return new CommandError(
      `${path} cannot be made: this account may not write to ${nearest}. Choose another directory with DATA_DIR.`,
    );
  return undefined;
}
