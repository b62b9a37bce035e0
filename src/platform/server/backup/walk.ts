import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readArchive, type Member } from './archive.ts';
import {
  anyHeader,
  fileLine,
  header,
  maxTextBytes,
  manifest,
  members,
  partBytes,
  program,
  type Header,
  type Manifest,
} from './manifest.ts';
import { sumOf } from './tables.ts';
import { assertValidKey } from '../files/file-store.ts';
import { CommandError } from '../command-error.ts';

/** Callbacks for a backup's content while it is read. Each call is awaited. */
export interface Visitor {
  begins?(about: Header): Promise<void>;
  /** Receives a piece of a table; the pieces of a table are consecutive, and tables come in the order of the header. */
  rows?(table: string, chunk: Buffer): Promise<void>;
  /** Called after all tables. */
  loaded?(): Promise<void>;
  /** Reads the content to its end. @returns its SHA-256 */
  file?(key: string, size: number, content: AsyncIterable<Buffer>): Promise<string>;
}

/**
 * Reads a whole backup and compares its content with its header and manifest.
 * @throws CommandError when it is not as Muster writes backups, or when a newer Muster has made it
 */
export async function walkBackup(path: string, visitor: Visitor, signal: AbortSignal): Promise<Manifest> {
  try {
    return await walk(path, visitor, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof ForeignBackupError || code?.startsWith('ZSTD_') || code?.startsWith('Z_'))
      throw new CommandError(
        `${path} is not a valid Muster backup: ${(error as Error).message}. Nothing was changed.`,
        { cause: error },
      );
    throw error;
  }
}

/** Thrown when the format is right but the content cannot come from a Muster backup. */
class ForeignBackupError extends Error {}

async function walk(path: string, visitor: Visitor, signal: AbortSignal): Promise<Manifest> {
  const archive = readArchive(path, signal);
  const next = async (): Promise<Member> => {
    const { value, done } = await archive.next().catch(refuseArchive);
    if (done) throw new ForeignBackupError('it ends too early');
    return value;
  };
  const first = await next();
  if (first.name !== members.header) throw new ForeignBackupError(`it does not begin with ${members.header}`);
  const about = headerOf(await textOf(first));
  await visitor.begins?.(about);

  const tableParts = tableReader(about, visitor);
  let member = await next();
  for (; member.name.startsWith('tables/'); member = await next()) await tableParts.take(member);
  const sums = tableParts.end();
  await visitor.loaded?.();
  const files = fileReader(visitor);
  for (; member.name.startsWith('files/'); member = await next()) await files.take(member);

  if (member.name !== members.manifest) throw new ForeignBackupError(`${quoteName(member.name)} is not expected there`);
  const statedManifest = parse(manifest, await textOf(member), 'its manifest');
  if (!(await archive.next().catch(refuseArchive)).done) throw new ForeignBackupError('something follows its manifest');
  const { missing: _, ...foundFiles } = { ...statedManifest.files, ...files.end() };
  const { tables: statedTables, sequences: __, files: ___, ...statedHeader } = statedManifest;
  if (
    !isDeepStrictEqual({ ...statedHeader, tables: statedTables.map(({ name, columns }) => ({ name, columns })) }, about)
  )
    throw new ForeignBackupError('its manifest is of another backup');
  if (
    !isDeepStrictEqual(
      statedTables.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 })),
      sums,
    )
  )
    throw new ForeignBackupError('a table is not what its manifest tells');
  const { count, bytes, sha256 } = statedManifest.files;
  if (!isDeepStrictEqual(foundFiles, { count, bytes, sha256 }))
    throw new ForeignBackupError('the files are not what its manifest tells');
  return statedManifest;
}

function refuseArchive(error: Error & { code?: string }): never {
  throw error.code ? error : new ForeignBackupError(error.message);
}

/** Names come from the archive, so they are escaped before they reach a terminal. */
const quoteName = (name: string) => JSON.stringify(name.slice(0, 100));

async function textOf({ name, size, content }: Member): Promise<string> {
  if (size < 0 || size > maxTextBytes) throw new ForeignBackupError(`${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function headerOf(text: string): Header {
  const versionInfo = parse(anyHeader, text, 'its beginning');
  if (versionInfo.version > program.format)
    throw new CommandError(
      `This backup is from a newer Muster (${quoteName(versionInfo.program)}). Restore it with that version. Nothing was changed.`,
    );
  const about = parse(header, text, 'its beginning');
  if (new Set(about.tables.map(({ name }) => name)).size !== about.tables.length)
    throw new ForeignBackupError('it names a table twice');
  return about;
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  text: string,
  what: string,
): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ForeignBackupError(`${what} cannot be read`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new ForeignBackupError(`${what} is invalid`);
  return result.data;
}

function tableReader({ tables }: Header, visitor: Visitor) {
  const sums = tables.map(({ name }) => ({ name, summing: sumOf() }));
  let [tableIndex, part] = [0, 0];
  return {
    async take({ name, size, content }: Member) {
      const current = sums[tableIndex];
      if (current && name === members.table(current.name, part + 1)) part += 1;
      else {
        tableIndex = sums.findIndex(
          (table, index) => index >= tableIndex + (part ? 1 : 0) && name === members.table(table.name, 1),
        );
        part = 1;
      }
      const table = sums[tableIndex];
      // Parts may exceed their size by the last chunk of the database.
      if (!table || size <= 0 || size > 8 * partBytes)
        throw new ForeignBackupError(`${quoteName(name)} is not expected there`);
      for await (const chunk of content) {
        table.summing.add(chunk);
        await visitor.rows?.(table.name, chunk);
      }
    },
    end: () => sums.map(({ name, summing }) => ({ name, ...summing.end() })),
  };
}

function fileReader(visitor: Visitor) {
  const lines = createHash('sha256');
  let [count, bytes] = [0, 0];
  return {
    async take({ name, size, content }: Member) {
      const key = name.slice('files/'.length);
      try {
        assertValidKey(key);
      } catch {
        throw new ForeignBackupError(`${quoteName(name)} is not expected there`);
      }
      if (size < 0) throw new ForeignBackupError(`${quoteName(name)} has an invalid size`);
      const sha256 = await (visitor.file?.(key, size, content) ?? hashOf(content));
      lines.update(fileLine(key, size, sha256));
      count += 1;
      bytes += size;
    },
    end: () => ({ count, bytes, sha256: lines.digest('hex') }),
  };
}

export async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of content) digest.update(chunk);
  return digest.digest('hex');
}
