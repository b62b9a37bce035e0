import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseEnvironment, type FeatureSettings, type SettingsOf } from '../settings.ts';

/** Settings for the delivery of mails. */
export interface MailSettings {
  /** Whether a mail server is configured; otherwise mails become files. */
  readonly has_server: boolean;
  /** Absolute path of the folder of these files. */
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

/** Whether mails leave this machine; used by every sentence about a mail. */
export const hasMailServer = (settingsOf: SettingsOf): boolean => settingsOf(mailSettings).has_server;

/** Returns the number of mails that wait in the folder, of all companies of the installation. */
export async function mailsInFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(mailFileEnd)).length;
}
