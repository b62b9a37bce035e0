import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultLanguage } from '../shared/locale.ts';
import { english, setTranslator, type Translate } from '../shared/translate.ts';

const translators = new Map<string, Translate>([[defaultLanguage, english]]);
/** The language of the reader: of the caller of a request, or of the recipient of a mail. */
const spoken = new AsyncLocalStorage<string>();

/** The language in which texts are said now. */
export function currentLanguage(): string {
  const language = spoken.getStore() ?? defaultLanguage;
  return translators.has(language) ? language : defaultLanguage;
}

setTranslator((message, values, write) => (translators.get(currentLanguage()) ?? english)(message, values, write));

/** Adds a language that texts can be said in. @returns a function that removes it */
export function addLanguage(language: string, translator: Translate): () => void {
  translators.set(language, translator);
  return () => void translators.delete(language);
}

/** Languages that texts can be said in, English first. */
export const languages = (): readonly string[] => [...translators.keys()];

/** Does something whose texts are said in a language; English if there are none in it. */
export const inLanguage = <T>(language: string | null, work: () => T): T =>
  spoken.run(language ?? defaultLanguage, work);

/**
 * Makes parts in the language in which they were asked for: a stream asks for its parts from wherever it is read,
 * when a socket has room.
 */
export async function* inTheirLanguage<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  const asNow = AsyncLocalStorage.snapshot();
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (let part; !(part = await asNow(() => iterator.next())).done;) yield part.value;
  } finally {
    await iterator.return?.();
  }
}

/**
 * Returns the language that a caller prefers among those that texts can be said in.
 * @param accepted the header Accept-Language: 'de-CH, de;q=0.9, en;q=0.8'
 */
export function preferredLanguage(accepted = ''): string {
  const preferred = accepted
    .split(',')
    .map((part) => {
      const [language = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/);
      return { language, weight: Number(quality.replace('q=', '')) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ language }) => [language, language.split('-')[0] ?? '']);
  const tagsByLowerCase = new Map(languages().map((language) => [language.toLowerCase(), language]));
  return preferred.flatMap((language) => tagsByLowerCase.get(language.toLowerCase()) ?? [])[0] ?? defaultLanguage;
}
