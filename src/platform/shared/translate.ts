/** Only texts: callers format numbers as the company does first (`number-text.ts`, `t` in the browser). */
type Values = Readonly<Record<string, string>>;
type Translate = (sentence: string, values: Values) => string;

/** The sentence with its `{names}` filled in. */
export const filled: Translate = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);

let translator = filled;

/** Translates a sentence of the parts that browser and server share. English sentences are the keys. */
export function translate(sentence: string, values: Values = {}): string {
  return translator(sentence, values);
}

/** The browser sets its translator; the server's sentences stay English. */
export function setTranslator(other: Translate): void {
  translator = other;
}
