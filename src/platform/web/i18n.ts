import { filled, setTranslator, translate } from '../shared/translate.ts';
import { number } from './format.ts';

type Values = Readonly<Record<string, string | number>>;

/** Numbers are formatted as the company writes them; one that is not a quantity, such as a year, is passed as text. */
const written = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
  );

/** The sentence in the person's language: `t('Good Morning, {name}', { name })`. English sentences are the keys. */
export const t = (sentence: string, values: Values = {}): string => translate(sentence, written(values));

let pluralIn = (count: number, one: string, other: string, values: Values): string =>
  translate(count === 1 ? one : other, written({ ...values, count }));

/** A sentence that depends on a number, which is written as the company writes it: `plural(3, '{count} person', '{count} people')`. */
export function plural(count: number, one: string, other: string, values: Values = {}): string {
  return pluralIn(count, one, other, values);
}

/**
 * Switches to another language for all texts with a translation. English needs no library;
 * i18next is loaded with the first other language (docs/decisions/english-without-a-library.md).
 * @param sentences translations by English sentence; those with a number by the English plural with `_one`, `_few` …
 */
export async function speak(language: string, sentences: Readonly<Record<string, string>>): Promise<void> {
  const { default: i18next } = await import('i18next');
  const speaker = i18next.createInstance({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    // React escapes the output. Text written by people is never interpreted as a reference to another text.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    resources: { [language]: { translation: sentences } },
  });
  await speaker.init();
  setTranslator((sentence, values) => speaker.t(sentence, values));
  pluralIn = (count, one, other, values) => {
    const defaults = { defaultValue_one: one, defaultValue_other: other };
    const sentence = speaker.t(other, { ...defaults, count, skipInterpolation: true });
    return filled(sentence, written({ ...values, count }));
  };
}
