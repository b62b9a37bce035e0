import type { Db } from '#platform/server/database/database.ts';
import { numberTextIn, type NumberText } from '#platform/shared/number-text.ts';
import { cachedSettings } from '../queries.ts';
import { translate } from '#platform/shared/translate.ts';

/** Formats numbers in sentences like the company: '4,001'. */
export const numberTextOf = async (db: Db): Promise<NumberText> =>
  numberTextIn((await cachedSettings(db)).number_format);

/** '1 person', '4,001 people' */
export const peopleText = (count: number, text: NumberText): string =>
  translate('{count, plural, one {# person} other {# people}}', { count }, text);
