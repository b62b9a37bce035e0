import { extensionOf, extensionsOf } from './file-types.ts';

/** Characters of a stored name at most. */
const maxCharacters = 150;
/** Characters of a name on a screen (specification B §9). */
const shownCharacters = 40;

/** Signs that turn the direction of what follows, or take no room: they make 'exe.pdf' of 'fdp.exe'. */
const tricks = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * The name under which a file is kept, whatever its sender calls it: no path, nothing invisible, nothing that a file
 * system refuses, and the extension of what it is.
 * @param extension of the file's true type
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

/** A name as it is shown: at most 40 characters, of which the last say what kind of file it is. */
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
