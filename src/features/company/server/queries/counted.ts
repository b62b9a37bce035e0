import type { Db } from '#platform/server/database/database.ts';
import { numberTextIn, type NumberText } from '#platform/shared/number-text.ts';
import { cachedSettings } from '../queries.ts';
import { inLanguage } from '#platform/server/language.ts';
import { translate } from '#platform/shared/translate.ts';

/** Formats numbers in sentences like the company: '4,001'. */
export const counted = async (db: Db): Promise<NumberText> => numberTextIn((await cachedSettings(db)).number_format);

/** '1 person', '4,001 people' */
export const peopleText = (count: number, text: NumberText): string =>
  translate('{count, plural, one {# person} other {# people}}', { count }, text);

/** '1 person', '4,001 people' in English, for titles of batches and messages that are English around it */
export async function countedPeople(db: Db, count: number): Promise<string> {
  const text = await counted(db);
  return inLanguage(null, () => peopleText(count, text));
}
