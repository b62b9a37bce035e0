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
import { requireKey } from '../files/file-store.ts';
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

  const tables = tablesOf(about, visitor);
  let member = await next();
  for (; member.name.startsWith('tables/'); member = await next()) await tables.take(member);
  const sums = tables.end();
  await visitor.loaded?.();
  const files = filesOf(visitor);
  for (; member.name.startsWith('files/'); member = await next()) await files.take(member);

  if (member.name !== members.manifest) throw new ForeignBackupError(`${shown(member.name)} is not expected there`);
  const stated = parsed(manifest, await textOf(member), 'its manifest');
  if (!(await archive.next().catch(refuseArchive)).done) throw new ForeignBackupError('something follows its manifest');
  const { missing: _, ...found } = { ...stated.files, ...files.end() };
  const { tables: toldTables, sequences: __, files: ___, ...toldAbout } = stated;
  if (!isDeepStrictEqual({ ...toldAbout, tables: toldTables.map(({ name, columns }) => ({ name, columns })) }, about))
    throw new ForeignBackupError('its manifest is of another backup');
  if (
    !isDeepStrictEqual(
      toldTables.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 })),
      sums,
    )
  )
    throw new ForeignBackupError('a table is not what its manifest tells');
  if (!isDeepStrictEqual(found, { count: stated.files.count, bytes: stated.files.bytes, sha256: stated.files.sha256 }))
    throw new ForeignBackupError('the files are not what its manifest tells');
  return stated;
}

function refuseArchive(error: Error & { code?: string }): never {
  throw error.code ? error : new ForeignBackupError(error.message);
}

/** Names come from the archive, so they are escaped before they reach a terminal. */
const shown = (name: string) => JSON.stringify(name.slice(0, 100));

async function textOf({ name, size, content }: Member): Promise<string> {
  if (size < 0 || size > maxTextBytes) throw new ForeignBackupError(`${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function headerOf(text: string): Header {
  const any = parsed(anyHeader, text, 'its beginning');
  if (any.version > program.format)
    throw new CommandError(
      `This backup is from a newer Muster (${shown(any.program)}). Restore it with that version. Nothing was changed.`,
    );
  const about = parsed(header, text, 'its beginning');
  if (new Set(about.tables.map(({ name }) => name)).size !== about.tables.length)
    throw new ForeignBackupError('it names a table twice');
  return about;
}

function parsed<T>(
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
  const found = schema.safeParse(value);
  if (!found.success) throw new ForeignBackupError(`${what} is invalid`);
  return found.data;
}

function tablesOf({ tables }: Header, visitor: Visitor) {
  const sums = tables.map(({ name }) => ({ name, summing: sumOf() }));
  let [at, part] = [0, 0];
  return {
    async take({ name, size, content }: Member) {
      const current = sums[at];
      if (current && name === members.table(current.name, part + 1)) part += 1;
      else {
        at = sums.findIndex((table, index) => index >= at + (part ? 1 : 0) && name === members.table(table.name, 1));
        part = 1;
      }
      const table = sums[at];
      // Parts may exceed their size by the last chunk of the database.
      if (!table || size <= 0 || size > 8 * partBytes)
        throw new ForeignBackupError(`${shown(name)} is not expected there`);
      for await (const chunk of content) {
        table.summing.add(chunk);
        await visitor.rows?.(table.name, chunk);
      }
    },
    end: () => sums.map(({ name, summing }) => ({ name, ...summing.end() })),
  };
}

function filesOf(visitor: Visitor) {
  const lines = createHash('sha256');
  let [count, bytes] = [0, 0];
  return {
    async take({ name, size, content }: Member) {
      const key = name.slice('files/'.length);
      try {
        requireKey(key);
      } catch {
        throw new ForeignBackupError(`${shown(name)} is not expected there`);
      }
      if (size < 0) throw new ForeignBackupError(`${shown(name)} has an invalid size`);
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
