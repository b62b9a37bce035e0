import { extensionOf, extensionsOf } from './file-types.ts';

/** Maximum characters of a stored name. */
const maxCharacters = 150;
/** Maximum characters of a displayed name (specification B §9). */
const shownCharacters = 40;

/** Invisible characters and those that reverse the text direction and make 'exe.pdf' of 'fdp.exe'. */
const tricks = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * Returns the name under which a file is stored, whatever its sender calls it: without a path,
 * invisible characters and characters that file systems refuse, and with the extension of its real type.
 * @param extension of the file's real type
 */
export function cleanName(name: string, extension: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(tricks, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const own = extensionOf(plain);
  const isTheirs = own === extension || extensionsOf('any').includes(own);
  const stem = (isTheirs ? plain.slice(0, -own.length - 1) : plain).replace(/[ .]+$/, '') || 'file';
  const safe = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `${stem}_` : stem;
  return `${Array.from(safe).slice(0, maxCharacters).join('')}.${extension}`;
}

/** Shortens a name to at most 40 characters and keeps its extension. */
export function shortName(name: string): string {
  const signs = Array.from(name);
  if (signs.length <= shownCharacters) return name;
  const own = extensionOf(name);
  const end = own ? `.${own}` : '';
  return `${signs
    .slice(0, shownCharacters - 1 - end.length)
    .join('')
    .trimEnd()}…${end}`;
}
