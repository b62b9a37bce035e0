type Values = Readonly<Record<string, string | number>>;
type Translate = (sentence: string, values: Values) => string;

/** The English sentence with its `{names}` filled in. */
const inEnglish: Translate = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

let translate = inEnglish;

/** A sentence of the parts that browser and server share, in the reader's language. English sentences are the keys. */
export function say(sentence: string, values: Values = {}): string {
  return translate(sentence, values);
}

/** The browser says how sentences become the reader's; the server's stay English. */
export function sayBy(other: Translate): void {
  translate = other;
}
