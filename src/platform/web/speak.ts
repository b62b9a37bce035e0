import type { Forms, Message } from '../shared/compile-message.ts';
import { say, setTranslator, type Values } from '../shared/translate.ts';

/**
 * Says all messages in another language from now on; one without a translation is said in English.
 * @param messages the translations by the English messages, both as the build compiles them:
 * a message with forms is named by its JSON text, one with context has it after `\u0004`
 */
export function speak(language: string, messages: Readonly<Record<string, Message>>): void {
  const rules = new Intl.PluralRules(language);
  const choose = (forms: Forms, value: string | number | undefined) =>
    forms[`${value}`] ?? (typeof value === 'number' ? forms[rules.select(value)] : undefined) ?? forms.other;
  setTranslator((message, values, write) => {
    return say(messages[keyOf(message, values)] ?? message, values, write, choose);
  });
}

/** The context, the value `of`, is part of the key. */
function keyOf(message: Message, { of }: Values): string {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  return of === undefined ? key : `${key}\u0004${of}`;
}
