import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { addLanguage } from '#platform/server/language.ts';
import type { Forms, Message } from '#platform/shared/compile-message.ts';
import { english } from '#platform/shared/translate.ts';

/**
 * Languages that no one speaks: every message is said in accented letters, between brackets and two fifths longer, as
 * in long languages. A text without them was written past the translator. The second language is read from right
 * to left.
 */
export type PseudoLanguage = 'en-XA' | 'ar-XB';

/**
 * Says a message, or a part of one with forms, in a pseudo-language. Names of values, and what is no sentence
 * (the code of a fault, a text without letters), stay as they are. Also runs in the page, so it uses nothing from here.
 */
export function pseudoText(message: string): string {
  const said = message.replace(/␄.*/, '');
  const letters = said.replace(/\{\w+\}/g, '').match(/[a-z]/gi)?.length ?? 0;
  if (letters === 0 || /^[a-z_]+(\.[a-z_]+)+$/.test(message)) return message;
  const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŞŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž';
  let added = 0;
  const longer = said.replace(/\{\w+\}|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    const letter = accented.charAt(plain.indexOf(part));
    if (!/[aeiou]/i.test(part)) return letter;
    added += 1;
    return letter + letter.toLowerCase();
  });
  return `[${longer}${'·'.repeat(Math.max(0, Math.ceil(letters * 0.4) - added))}]`;
}

const pseudoMessage = (message: Message): Message => {
  if (typeof message === 'string') return pseudoText(message);
  if (Array.isArray(message)) return (message as readonly Message[]).map(pseudoMessage);
  const forms = Object.entries(message as Readonly<Record<string, Forms>>).map(([name, each]) => [
    name,
    Object.fromEntries(Object.entries<Message>(each as never).map(([value, form]) => [value, pseudoMessage(form)])),
  ]);
  return Object.fromEntries(forms) as Message;
};

/** Lets the servers of this process speak the pseudo-languages. @returns a function that ends it */
export function addPseudoLanguages(): () => void {
  const ends = (['en-XA', 'ar-XB'] as const).map((language) =>
    addLanguage(language, (message, values, write) => english(pseudoMessage(message), values, write)),
  );
  return () => ends.forEach((end) => end());
}

/** Finds the place where the built web app says a message (`say` in platform/shared/translate.ts). */
const saying = /(\w+)\.replace\((?=\/\\\{\(\\w\+\)\\\}\|␄)/g;

/** The built script that says messages, changed to say them in a pseudo-language: the product itself has no byte of it. */
function speakingScript(): { readonly name: string; readonly body: string } {
  const folder = fileURLToPath(new URL('../dist/assets/', import.meta.url));
  const found = globSync('*.js', { cwd: folder }).flatMap((name) => {
    const body = readFileSync(folder + name, 'utf8');
    return [...body.matchAll(saying)].map(() => ({ name, body }));
  });
  const [script] = found;
  if (!script || found.length > 1) throw new Error(`Messages are said at ${found.length} places of the built web app`);
  return { name: script.name, body: script.body.replace(saying, 'pseudoText($1).replace(') };
}

/** Lets the pages of a context speak a pseudo-language; the server is asked for it, too. */
export async function speakPseudo(context: BrowserContext, language: PseudoLanguage): Promise<void> {
  const { name, body } = speakingScript();
  await context.setExtraHTTPHeaders({ 'accept-language': language });
  await context.addInitScript(`globalThis.pseudoText = ${pseudoText.toString()}`);
  await context.route(`**/assets/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  if (language === 'ar-XB') await context.addInitScript(readFromRightToLeft);
}

/** Runs in the page before it has its first element, which then says its own language and direction. */
function readFromRightToLeft(): void {
  const set = () => document.documentElement && Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' });
  if (!set())
    new MutationObserver((_, observer) => {
      if (set()) observer.disconnect();
    }).observe(document, { childList: true });
}
