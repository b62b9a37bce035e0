import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { diskFileStore } from './file-store-disk.ts';
import type { FileStore } from './file-store.ts';
import type { UploadLimits } from '../http/upload.ts';

export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Address of a server other than Amazon's. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  /** Whether the bucket is part of the path instead of the host name, as most other servers require. */
  readonly forcePathStyle: boolean;
  /** Prefix of every key, when a bucket is shared: 'muster/'. */
  readonly prefix: string;
}

export interface StorageSettings {
  /** When undefined, files are in the data directory. */
  readonly bucket: BucketSettings | undefined;
  readonly limits: UploadLimits;
}

const megabytes = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a size in megabytes.`)
    .transform(Number)
    .refine((size) => size >= 1 && size <= max, `${name} must be between 1 and ${max} megabytes.`);

/** Settings of the files, for the list of all settings. */
export const storageShape = {
  FILES_MAX_MB: megabytes('FILES_MAX_MB', 10_240).default(200),
  FILES_SINGLE_MAX_MB: megabytes('FILES_SINGLE_MAX_MB', 1_024).default(20),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,254}$/i, 'S3_BUCKET must be a bucket name.')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'S3_ENDPOINT must be the URL of an S3 server, such as https://s3.example.com.',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'S3_REGION must be a region, such as eu-central-1.')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'S3_FORCE_PATH_STYLE must be true or false.').optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w-]+\/)+$/, 'S3_PREFIX must end with a slash, such as muster/.')
    .default(''),
};

type StorageEnvironment = z.output<z.ZodObject<typeof storageShape>>;

/** @returns the settings, and a sentence for every contradiction */
export function readStorage(environment: StorageEnvironment): {
  readonly storage: StorageSettings;
  readonly mistakes: readonly string[];
} {
  const mistakes: string[] = [];
  if (!environment.S3_BUCKET && (environment.S3_ENDPOINT || environment.S3_ACCESS_KEY_ID))
    mistakes.push('S3_BUCKET is missing. The other S3 settings require it.');
  if (!environment.S3_ACCESS_KEY_ID !== !environment.S3_SECRET_ACCESS_KEY)
    mistakes.push('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.');
  const bucket: BucketSettings | undefined = environment.S3_BUCKET
    ? {
        bucket: environment.S3_BUCKET,
        region: environment.S3_REGION,
        endpoint: environment.S3_ENDPOINT,
        accessKeyId: environment.S3_ACCESS_KEY_ID,
        secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
        forcePathStyle: environment.S3_FORCE_PATH_STYLE
          ? environment.S3_FORCE_PATH_STYLE === 'true'
          : environment.S3_ENDPOINT !== undefined,
        prefix: environment.S3_PREFIX,
      }
    : undefined;
  const max_size_kb = environment.FILES_MAX_MB * 1024;
  return {
    storage: {
      bucket,
      limits: { max_size_kb, single_size_kb: Math.min(environment.FILES_SINGLE_MAX_MB * 1024, max_size_kb) },
    },
    mistakes,
  };
}

/** Everything that the server needs to receive and serve files. */
export interface Storage {
  readonly files: FileStore;
  /** Folder on this machine in which uploads arrive. */
  readonly incoming: string;
  readonly limits: UploadLimits;
}

/** Opens the store; the library of the bucket is loaded only if there is one. */
export async function openFileStore(settings: {
  readonly dataDir: string;
  readonly storage: StorageSettings;
}): Promise<FileStore> {
  const { dataDir, storage } = settings;
  if (!storage.bucket) return diskFileStore(join(dataDir, 'files'));
  const { bucketFileStore } = await import('./file-store-s3.ts');
  return bucketFileStore(storage.bucket);
}

/** Milliseconds after which an incoming file of a server that died is removed. */
const abandonedAfterMs = 86_400_000;

export async function openStorage(settings: {
  readonly dataDir: string;
  readonly storage: StorageSettings;
}): Promise<Storage> {
  const incoming = join(settings.dataDir, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const leftover = await stat(join(incoming, name)).catch(() => undefined);
    if (leftover && Date.now() - leftover.mtimeMs > abandonedAfterMs)
      await rm(join(incoming, name), { recursive: true, force: true });
  }
  return { files: await openFileStore(settings), incoming, limits: settings.storage.limits };
}
