import { compiled, type Forms, type Message } from './compile-message.ts';

declare const mark: unique symbol;
/** A text chosen before it is said: made by `asText('…')`, said by `t` or `translate`. */
export interface Text {
  readonly [mark]: true;
}
type Chosen = 'Mark a message that is chosen before it is said with asText';
/**
 * Accepts a message that is written where it is said, and a `Text`. A string chosen elsewhere is refused, since
 * no translator would know it.
 */
export type Known<M, Each = M> = [M] extends [Text]
  ? unknown
  : string extends M
    ? Chosen
    : Each extends M
      ? [M] extends [Each]
        ? unknown
        : Chosen
      : never;

export type Values = Readonly<Record<string, string | number>>;
type WriteNumber = (value: number) => string;
export type Translate = (message: Message, values: Values, write: WriteNumber) => string;
type Choose = (forms: Forms, value: string | number | undefined) => Message;

/**
 * Marks a text that is said later, so that all messages are known: `asText('Cancel')`, or with its context where a
 * word has several senses: `asText('Left', { of: 'direction' })`.
 */
export const asText = <const M extends string>(message: M & Known<M>, context?: { readonly of: string }): Text =>
  (context ? `${message}␄${context.of}` : message) as unknown as Text;

/** Says a message; the form for a value is chosen by the rules of the language. */
export const say = (message: Message, values: Values, write: WriteNumber, choose: Choose): string =>
  typeof message === 'string'
    ? message.replace(/\{(\w+)\}|␄.*/g, (name, key?: string) => {
        const value = key === undefined ? '' : (values[key] ?? name);
        return typeof value === 'number' ? write(value) : value;
      })
    : Object.entries<Message | Forms>(message)
        .map(([name, part]) =>
          say(Array.isArray(message) ? (part as Message) : choose(part as Forms, values[name]), values, write, choose),
        )
        .join('');

/** In English, the form `one` is for the number 1 and nothing else. */
const chooseEnglish: Choose = (forms, value) => forms[value as string] ?? forms.other;
export const english: Translate = (message, values, write) => say(message, values, write, chooseEnglish);
let translator = english;

/**
 * Says a message of the parts that browser and server share, in ICU MessageFormat; the English message is its own key.
 * Numbers choose a form and are written by `write`, as the company writes them.
 */
export function translate<const M extends string | Text>(
  message: M & Known<M>,
  values?: Readonly<Record<string, string>>,
): string;
export function translate<const M extends string | Text>(
  message: M & Known<M>,
  values: Values,
  write: WriteNumber,
): string;
export function translate(message: string | Text, values: Values = {}, write: WriteNumber = String): string {
  return translator(compiled(message as string), values, write);
}

/**
 * Says a fault of the server, of which other languages have the sentences by their codes.
 * In English it is said as the server did, so that the browser needs no sentence.
 */
export function sayFault({
  code = '',
  facts = {},
  message = '',
}: {
  readonly code?: string;
  readonly facts?: Values | undefined;
  readonly message?: string;
}): string {
  // A proxy may answer in JSON of its own, whose code is a number.
  const translated = typeof code === 'string' ? translator(code, facts, String) : code;
  return translated === code ? message : translated;
}

/**
 * Says the message of a reply. The server says most in the reader's language; those of the specification come in
 * English, and are said here.
 */
export const sayReply = (message: string): string => translator(message, {}, String);

/** Replaces how all messages are said. @returns how they were said before */
export function setTranslator(other: Translate): Translate {
  const before = translator;
  translator = other;
  return before;
}
