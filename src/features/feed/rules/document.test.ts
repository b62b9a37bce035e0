import { describe, expect, test } from 'vitest';
import { checkDocument, documentLimits, mentionsIn, safeLink, targetsIn, textIn, withNames } from './document.ts';

const doc = (...content: readonly unknown[]) => ({ type: 'doc', content });
const words = (text: string, ...marks: readonly unknown[]) => ({ type: 'text', text, marks });
const paragraph = (...content: readonly unknown[]) => ({ type: 'paragraph', content });
const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';

/** A document that contains every node and mark once. */
const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [words('Stocktaking')] },
  paragraph(
    words('On ', { type: 'bold' }),
    words('Saturday', { type: 'italic' }, { type: 'underline' }, { type: 'strike' }),
    { type: 'hardBreak' },
    words('here', { type: 'link', attrs: { href: 'https://alder.example/hall', target: '_blank', class: null } }),
    { type: 'mention', attrs: { id, label: 'Daniel Osei' } },
    words('x = 1', { type: 'code' }),
  ),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('one'))] }] },
  {
    type: 'orderedList',
    attrs: { start: 3, type: null },
    content: [{ type: 'listItem', content: [paragraph(words('two'))] }],
  },
  { type: 'blockquote', content: [paragraph(words('said'))] },
  { type: 'codeBlock', attrs: { language: 'js' }, content: [words('let a;')] },
  { type: 'horizontalRule' },
);

const problemOf = (value: unknown) => checkDocument(value).problem;

test('every part and mark of the editor passes, and what is not known of them is left out', () => {
  const { document, problem } = checkDocument(everything);
  expect(problem).toBeNull();
  const text = JSON.stringify(document);
  for (const absent of ['target', 'class', 'language', '"type":null']) expect(text).not.toContain(absent);
  expect(checkDocument(document).document).toEqual(document);
});

test('a post’s text is its lines, and each mentioned person is found once', () => {
  const { document } = checkDocument(everything);
  if (!document) throw new Error('It was refused.');
  expect(textIn(document)).toBe('Stocktaking\nOn Saturday\nhere@Daniel Oseix = 1\none\ntwo\nsaid\nlet a;');
  expect(mentionsIn(document)).toEqual([id]);
  expect(textIn(withNames(document, new Map([[id, 'Dan']])))).toContain('@Dan');
});

const dangerous = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://alder.example/x',
  '//evil.example',
  '/app/session/logout',
  'https:evil',
  'https:///evil.example',
  'https://a.example/"onmouseover="alert(1)',
  "https://a.example/'><script>alert(1)</script>",
  'https://a.example/\u202egpj.exe',
  '',
];

test.each(dangerous)('the link %j is refused', (href) => {
  expect(safeLink(href)).toBeNull();
  const link = { type: 'link', attrs: { href } };
  expect(problemOf(doc(paragraph(words('here', link))))).toMatch(/Links can only open/);
});

test.each(['https://a.example', 'http://a.example/x?y=1#z', 'mailto:ana@a.example', 'tel:+4930123'])(
  'the link %s is kept as it is',
  (href) => expect(safeLink(href)).toBe(href),
);

describe('refused is', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['nothing', null],
    ['a text', '<p>Hello</p>'],
    ['a list', [everything]],
    ['another part at the top', paragraph(words('x'))],
    ['a part that is not known', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
    ['a picture within', doc({ type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } })],
    ['raw HTML', doc({ type: 'html', content: '<script>alert(1)</script>' })],
    ['a part named like something every object has', doc({ type: 'constructor' })],
    ['a mark that is not known', doc(paragraph(words('x', { type: 'textStyle', attrs: { style: 'x' } })))],
    ['a link without an address', doc(paragraph(words('x', { type: 'link' })))],
    ['a heading of another level', doc({ type: 'heading', attrs: { level: 7 }, content: [words('x')] })],
    ['a heading whose level is a text', doc({ type: 'heading', attrs: { level: '1 onclick=alert(1)' } })],
    ['a mention of what is no id', doc(paragraph({ type: 'mention', attrs: { id: '"><script>', label: 'x' } }))],
    ['a text in a list', doc({ type: 'bulletList', content: [words('x')] })],
    ['a list without items', doc({ type: 'bulletList', content: [] })],
    ['an empty text', doc(paragraph(words('')))],
    ['a text of half a character', doc(paragraph(words('\ud800')))],
    ['a text with a control character', doc(paragraph(words('a\u0000b')))],
    ['content that is no list', doc({ type: 'paragraph', content: { length: 1 } })],
    ['seven marks', doc(paragraph(words('x', ...Array.from({ length: 7 }, () => ({ type: 'bold' })))))],
    [
      'fifty-one people',
      doc(paragraph(...Array.from({ length: 51 }, () => ({ type: 'mention', attrs: { id, label: 'x' } })))),
    ],
  ];
  test.each(cases)('%s', (_name, value) => expect(problemOf(value)).not.toBeNull());

  test('10,000 lists within each other', () => {
    let inner: unknown = paragraph(words('x'));
    for (let depth = 0; depth < 10_000; depth += 1)
      inner = { type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] };
    expect(problemOf(doc(inner))).toMatch(/too many nested lists/);
  });

  test('more parts, more characters and more bytes than a post has', () => {
    expect(problemOf(doc(...Array.from({ length: documentLimits.nodes }, () => paragraph())))).toMatch(/too long/);
    expect(problemOf(doc(paragraph(words('x'.repeat(documentLimits.characters + 1)))))).toMatch(/too long/);
    const linked = words('x', { type: 'link', attrs: { href: `https://a.example/${'x'.repeat(1900)}` } });
    expect(problemOf(doc(paragraph(...Array.from({ length: 60 }, () => linked))))).toMatch(/too long/);
  });
});

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '</p><style>@import url(//evil.example)</style>',
  '{{7*7}}',
  '${alert(1)}',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];
const item = (content: unknown) => ({ type: 'listItem', content: [content] });
/** Builds a document for each node and mark that holds text. */
const holders: Readonly<Record<string, (text: string) => unknown>> = {
  paragraph: (text) => paragraph(words(text)),
  heading: (text) => ({ type: 'heading', attrs: { level: 1 }, content: [words(text)] }),
  bulletList: (text) => ({ type: 'bulletList', content: [item(paragraph(words(text)))] }),
  orderedList: (text) => ({ type: 'orderedList', attrs: { start: 1 }, content: [item(paragraph(words(text)))] }),
  blockquote: (text) => ({ type: 'blockquote', content: [paragraph(words(text))] }),
  codeBlock: (text) => ({ type: 'codeBlock', attrs: { language: text }, content: [words(text)] }),
  mention: (label) => paragraph({ type: 'mention', attrs: { id, label } }),
  link: (text) => paragraph(words(text, { type: 'link', attrs: { href: 'https://a.example', title: text } })),
  ...Object.fromEntries(
    ['bold', 'italic', 'underline', 'strike', 'code'].map((type) => [
      type,
      (text: string) => paragraph(words(text, { type, attrs: { class: text, style: text } })),
    ]),
  ),
};

// Security case 8: text that would be dangerous as HTML stays text. e2e/feed-posts.spec.ts tests how it is shown.
describe.each(Object.entries(holders))('in %s', (type, holding) => {
  test.each(corpus)('the text %s stays what it is, and is left out of attributes', (text) => {
    const { document } = checkDocument(doc(holding(text)));
    expect(document && textIn(document)).toBe(type === 'mention' ? `@${text}` : text);
    const twice = JSON.stringify(document).split(JSON.stringify(text).slice(1, -1)).length - 1;
    expect(twice).toBe(1);
  });
});

test.each(corpus)('the attribute %s is refused where a link, a level, a number or a person belongs', (text) => {
  for (const part of [
    paragraph(words('x', { type: 'link', attrs: { href: text } })),
    { type: 'heading', attrs: { level: text }, content: [words('x')] },
    paragraph({ type: 'mention', attrs: { id: text, label: 'x' } }),
    { type: text, content: [words('x')] },
    paragraph(words('x', { type: text })),
  ])
    expect(problemOf(doc(part))).not.toBeNull();
  const list = { type: 'orderedList', attrs: { start: text }, content: [item(paragraph(words('x')))] };
  expect(JSON.stringify(checkDocument(doc(list)).document ?? null)).not.toContain(text);
});

test('links are found in order, and a partly bold one counts once', () => {
  const to = (href: string) => ({ type: 'link', attrs: { href } });
  const part = (text: string, ...marks: object[]) => ({ type: 'text', text, marks });
  const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';
  const { document } = checkDocument(
    doc(
      paragraph(part('the ', to('https://a.example/')), part('plan', to('https://a.example/'), { type: 'bold' })),
      paragraph(part('x', to('https://b.example/')), { type: 'mention', attrs: { id, label: 'Ana' } }),
    ),
  );
  expect(document && targetsIn(document)).toEqual(['https://a.example/', 'https://b.example/', id]);
});
