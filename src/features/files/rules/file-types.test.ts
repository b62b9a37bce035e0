import { describe, expect, test } from 'vitest';
import { cleanName, shortName } from './file-name.ts';
import { extensionOf, extensionsOf, typeOf } from './file-types.ts';

describe('a file’s type', () => {
  test.each([
    ['an image is what its content says', 'image/png', false, 'photo.png', 'png'],
    ['whatever its name says', 'image/png', false, 'photo.jpg', 'png'],
    ['even when its name says something forbidden', 'image/jpeg', false, 'page.html', 'jpg'],
    ['an animated PNG is a PNG', 'image/apng', false, 'a.png', 'png'],
    ['a PDF is one without an extension', 'application/pdf', false, 'contract', 'pdf'],
    ['a document of the old Office is told by its name', 'application/x-cfb', false, 'letter.DOC', 'doc'],
    ['among those of the old Office alone', 'application/x-cfb', false, 'setup.msi', undefined],
    ['and not without a name', 'application/x-cfb', false, 'setup', undefined],
    ['a video is a file as others', 'video/quicktime', false, 'hall.mov', 'mov'],
    ['one of a phone is told by its content', 'video/x-m4v', false, 'hall.m4v', 'mp4'],
    ['text is told by its name', undefined, true, 'people.csv', 'csv'],
    ['a table that begins like a picture is text', 'image/bmp', true, 'bmi.csv', 'csv'],
    ['text without a name for it is nothing', undefined, true, 'people', undefined],
    ['a page is text, and nothing that is allowed', undefined, true, 'page.html', undefined],
    ['a script is text, and nothing that is allowed', undefined, true, 'run.sh', undefined],
    ['a drawing is a program', 'application/xml', true, 'logo.svg', undefined],
    ['bytes are not text, whatever their name says', undefined, false, 'people.csv', undefined],
    ['a program is not allowed, whatever its name says', 'application/x-msdownload', false, 'photo.png', undefined],
    [
      'a document with macros is not allowed',
      'application/vnd.ms-word.document.macroenabled.12',
      false,
      'a.docm',
      undefined,
    ],
  ])('%s', (_, signature, isText, name, extension) => {
    expect(typeOf(signature, isText, name)?.extension).toBe(extension);
  });

  test('nothing that a browser runs is on the list', () => {
    const dangerous = [
      'svg',
      'html',
      'htm',
      'xhtml',
      'xml',
      'js',
      'mjs',
      'swf',
      'exe',
      'docm',
      'xlsm',
      'bat',
      'jar',
      'hta',
    ];
    expect(extensionsOf('any').filter((extension) => dangerous.includes(extension))).toEqual([]);
    expect(extensionsOf('image')).toEqual(['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'avif']);
  });
});

describe('under which name a file is kept', () => {
  test.each([
    ['as it came', 'Zeugnis 2025.pdf', 'pdf', 'Zeugnis 2025.pdf'],
    ['in any script, with signs that belong to it', 'تقرير 👩‍👩‍👧 é.pdf', 'pdf', 'تقرير 👩‍👩‍👧 é.pdf'],
    ['with the extension of what it is', 'photo.jpeg', 'webp', 'photo.webp'],
    ['and only with that one', 'photo.JPG', 'jpg', 'photo.jpg'],
    ['behind one that is not ours', 'page.html', 'pdf', 'page.html.pdf'],
    ['with one when it had none', 'contract', 'pdf', 'contract.pdf'],
    ['without a path', '../../etc/passwd.txt', 'txt', 'passwd.txt'],
    ['of any system', 'C:\\Users\\ana\\cv.pdf', 'pdf', 'cv.pdf'],
    ['without control characters', 'a\0b\r\nSet-Cookie: x\u0007.pdf', 'pdf', 'abSet-Cookie_ x.pdf'],
    ['without signs that turn the direction', 'invoice\u202efdp.exe.pdf', 'pdf', 'invoicefdp.exe.pdf'],
    ['without signs that no one sees', 'a\u200b\ufeffb.pdf', 'pdf', 'ab.pdf'],
    ['without halves of signs', 'a\ud800b.pdf', 'pdf', 'a\ufffdb.pdf'],
    ['without what a file system refuses', 'a<b>:"c|d?*.pdf', 'pdf', 'a_b___c_d__.pdf'],
    ['not hidden', '.htaccess.txt', 'txt', 'htaccess.txt'],
    ['not as a device', 'CON.txt', 'txt', 'CON_.txt'],
    ['with some name at least', '..', 'pdf', 'file.pdf'],
    ['of one', '', 'png', 'file.png'],
    ['at most 150 signs long', `${'ä'.repeat(300)}.pdf`, 'pdf', `${'ä'.repeat(150)}.pdf`],
  ])('%s', (_, name, extension, clean) => {
    expect(cleanName(name, extension)).toBe(clean);
    expect(cleanName(clean, extension)).toBe(clean);
  });
});

describe('how a name is shown', () => {
  test.each([
    ['as it is', 'short.pdf', 'short.pdf'],
    ['40 characters as they are', `${'a'.repeat(36)}.pdf`, `${'a'.repeat(36)}.pdf`],
    ['41 characters cut to 40, with its end', `${'a'.repeat(37)}.pdf`, `${'a'.repeat(35)}….pdf`],
    ['without an extension, too', 'b'.repeat(50), `${'b'.repeat(39)}…`],
    ['no sign is cut in half', `${'👍'.repeat(50)}.pdf`, `${'👍'.repeat(35)}….pdf`],
  ])('%s', (_, name, shown) => {
    expect(shortName(name)).toBe(shown);
    expect(Array.from(shortName(name)).length).toBeLessThanOrEqual(40);
  });
});

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['none', ''],
  ['a.', ''],
  ['a.b c', ''],
])('the extension of %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
