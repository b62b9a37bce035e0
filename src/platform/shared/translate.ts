/** Texts only: who says a number writes it as the company does first (`number-text.ts`, `t` in the browser). */
type Values = Readonly<Record<string, string>>;
type Translate = (sentence: string, values: Values) => string;

/** The sentence with its `{names}` filled in. */
export const filled: Translate = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);

let translator = filled;

/** A sentence of the parts that browser and server share, in the reader's language. English sentences are the keys. */
export function translate(sentence: string, values: Values = {}): string {
  return translator(sentence, values);
}

/** The browser says how sentences become the reader's; the server's stay English. */
export function setTranslator(other: Translate): void {
  translator = other;
}
