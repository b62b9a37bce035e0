import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/**
 * A message as it is said: a text with `{names}`, parts one after another, or forms by the value of a name
 * (`{ count: { 1: '{count} person', other: '{count} people' } }`).
 * The build writes messages with forms in this way, so that the browser needs no parser.
 */
export type Message = string | readonly Message[] | { readonly [name: string]: Forms };
export interface Forms {
  readonly [value: string]: Message;
  readonly other: Message;
}

/** Whether a message has forms; every other one is a text with names, and needs no parser. */
export const hasForms = (message: string): boolean => /\{\w+, (plural|select|selectordinal),/.test(message);

const messageCache = new Map<string, Message>();

/**
 * Returns the message as `say` takes it. Node parses a message when it is first said; the build has done it for
 * the browser, and replaces this function by one that returns its argument (scripts/vite/messages.ts).
 */
export function compiled(message: string): Message {
  if (!hasForms(message)) return message;
  const compiledMessage = messageCache.get(message) ?? compile(message);
  messageCache.set(message, compiledMessage);
  return compiledMessage;
}

/** @param one name of the form `one`: in English that form is for the number 1 only, so no rules are needed */
export const compile = (message: string, one = '1'): Message =>
  sequence(parse(message, { ignoreTag: true }), undefined, one);

/** The parts of a message; texts beside each other become one. */
function sequence(elements: readonly MessageFormatElement[], counted: string | undefined, one: string): Message {
  const parts: Message[] = [];
  for (const element of elements) {
    const part = partOf(element, counted, one);
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts.length > 1 ? parts : (parts[0] ?? '');
}

function partOf(element: MessageFormatElement, counted: string | undefined, one: string): Message {
  switch (element.type) {
    case TYPE.literal:
      if (/[{}]/.test(element.value)) throw new Error(`A message cannot contain braces: ${element.value}`);
      return element.value;
    case TYPE.pound:
      return `{${counted}}`;
    case TYPE.argument:
      return `{${element.value}}`;
    case TYPE.select:
    case TYPE.plural: {
      const { value: name, type, options } = element;
      if (type === TYPE.plural && (element.offset !== 0 || element.pluralType === 'ordinal'))
        throw new Error(`A plural without offset is expected, or a select: ${name}`);
      const forms = Object.entries(options).map(([key, { value }]): [string, Message] => [
        type === TYPE.plural ? (key === 'one' ? one : key.replace('=', '')) : key,
        sequence(value, type === TYPE.plural ? name : counted, one),
      ]);
      return { [name]: Object.fromEntries(forms) as Forms };
    }
    default:
      throw new Error('A message contains only names, plurals and selects; values are formatted before');
  }
}
