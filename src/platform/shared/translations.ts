import type { Forms, Message } from './compile-message.ts';
import { say, type Translate, type Values } from './translate.ts';

/**
 * Returns how another language says messages; one without a translation is said in English.
 * @param messages the translations by the English messages, both compiled: a message with forms is named by its
 * JSON text, one with context has it after `␄`, and the sentence of a fault is named by its code
 */
export function translationsOf(language: string, messages: Readonly<Record<string, Message>>): Translate {
  const rules = new Intl.PluralRules(language);
  const choose = (forms: Forms, value: string | number | undefined) =>
    forms[`${value}`] ?? (typeof value === 'number' ? forms[rules.select(value)] : undefined) ?? forms.other;
  return (message, values, write) => say(messages[keyOf(message, values)] ?? message, values, write, choose);
}

/** The context, the value `of`, is part of the key. */
function keyOf(message: Message, { of }: Values): string {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  return of === undefined ? key : `${key}␄${of}`;
}
