import i18next from 'i18next';
import { setTranslator } from '../shared/translate.ts';

/**
 * English sentences are the keys, so a text that nobody has translated is still right.
 * `{name}` is filled in; React escapes what it shows, so nothing is escaped here.
 */
void i18next.init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  showSupportNotice: false,
  initAsync: false,
  resources: {},
} as Parameters<typeof i18next.init>[0]);

type Values = Record<string, string | number>;

/** The sentence in the person's language: `t('Good Morning, {name}', { name })`. */
export function t(sentence: string, values?: Values): string {
  return i18next.t(sentence, values ?? {});
}

/** A sentence that depends on a number: `plural(3, '{count} person', '{count} people')`. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  return i18next.t(other, { ...values, count, defaultValue_one: one, defaultValue_other: other });
}

setTranslator(t);
