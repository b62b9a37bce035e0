import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseEnvironment, type FeatureSettings, type SettingsOf } from '../settings.ts';

/** The settings that say where mails go. */
export interface MailSettings {
  /** Without one, mails become files. */
  readonly has_server: boolean;
  /** The folder of these files, from the root of the file system on. */
  readonly folder: string;
}

const shape = z.object({ SMTP_URL: z.string().optional(), DATA_DIR: z.string().default('data') });

export const mailSettings: FeatureSettings<MailSettings> = {
  read(env, place) {
    const { data, mistakes } = parseEnvironment(shape, env);
    if (!data) return { mistakes };
    const folder = mailFolder(resolve(place.folder, data.DATA_DIR));
    return { value: { has_server: data.SMTP_URL !== undefined, folder } };
  },
};

export const mailFolder = (dataDir: string): string => resolve(dataDir, 'mail');

export const mailFileEnd = '.eml';

/** Whether mails leave this machine: the one answer for every sentence about a mail. */
export const hasMailServer = (settingsOf: SettingsOf): boolean => settingsOf(mailSettings).has_server;

/** The number of mails that wait in the folder, of all companies of the installation. */
export async function mailsInFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(mailFileEnd)).length;
}
