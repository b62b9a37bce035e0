import { expect, test } from 'vitest';
import { translationsOf } from '../../shared/translations.ts';
import { addLanguage } from '../language.ts';
import { renderHtml, renderSubject } from './mail-frame.ts';
import { textOf, type MailPart } from './mail-parts.ts';

const acme = {
  company_name: 'Acme',
  subject_prefix: null,
  email_logo_url: null,
  logo_key: null,
  website_url: null,
  menu_background_color: '#1A2162',
  menu_text_color: '#C9D2F7',
  button_background_link_color: '#FFC633',
  button_text_color: '#2A2416',
};
const english = { language: 'en' };
const go = { button: 'Go', link: 'https://a.example/?a=1&b=2' };

test.each([
  ['without a prefix the subject stands alone', null, 'Your new password'],
  ['an empty one is none', '', 'Your new password'],
  ['a prefix comes first', '[Acme]', '[Acme] Your new password'],
])('%s', (_, subject_prefix, subject) => {
  expect(renderSubject({ ...acme, subject_prefix }, 'Your new password')).toBe(subject);
});

test.each<[string, MailPart[], string]>([
  ['paragraphs', ['One', 'Two'], '>One</p><p style="margin:0 0 16px">Two</p>'],
  ['a line break', ['One\nTwo'], 'One<br>Two'],
  ['a button leads somewhere', [go], '<a href="https://a.example/?a=1&amp;b=2" style="display:inline-block'],
  ['in the company’s colours', [go], 'background:#FFC633'],
  ['its address can be read where it cannot be pressed', [go], '>https://a.example/?a=1&amp;b=2</a></p>'],
  ['an address within a sentence is text', ['See https://a.example now'], '>See https://a.example now</p>'],
  ['a script is no link', [{ button: 'Go', link: 'javascript:alert(1)' }], '<a href="" style'],
  ['markup is text', ['<img src=x onerror=alert(1)>'], '&lt;img src=x onerror=alert(1)&gt;'],
  [
    'quotes end no attribute',
    [{ button: 'Go', link: 'https://a.example/"onclick="x' }],
    'href="https://a.example/&quot;onclick=&quot;x"',
  ],
  [
    'steps are numbered',
    [{ heading: 'Next', steps: [{ title: '<b>One</b>', line: 'two' }] }],
    '&lt;b&gt;One&lt;/b&gt;',
  ],
  ['a note is smaller', [{ note: 'Only that' }], 'font-size:13px;line-height:20px;color:#5b6072">Only that</p>'],
])('%s', (_, parts, html) => {
  expect(renderHtml(acme, parts, english)).toContain(html);
});

test.each<[string, object, string]>([
  [
    'Company default: name stands at the head',
    {},
    '<strong style="font-size:18px">&lt;b&gt;Acme&#39;s&lt;/b&gt;</strong>',
  ],
  [
    'a picture of the web takes the place',
    { email_logo_url: 'https://cdn.example/a.png?x=1&y=2' },
    '<img src="https://cdn.example/a.png?x=1&amp;y=2" alt="&lt;b&gt;Acme&#39;s&lt;/b&gt;"',
  ],
  ['one that is not fetched safely is left out', { email_logo_url: 'http://cdn.example/a.png' }, '<strong'],
  ['nor is one that is no address', { email_logo_url: '" onerror="x' }, '<strong'],
  ['an invalid colour styles nothing', { menu_background_color: 'red;}</style><script>' }, 'background:#1A2162'],
])('%s', (_, change, head) => {
  const html = renderHtml({ ...acme, company_name: "<b>Acme's</b>", ...change }, ['Hello'], english);
  expect(html).toContain(head);
  expect(html).not.toContain('<script>');
});

test('the logo sent with the mail is at the top, or the name where it is not shown', () => {
  expect(renderHtml(acme, ['Hello'], { ...english, hasLogo: true })).toContain('<img src="cid:logo@muster" alt="Acme"');
});

test.each([
  [
    'the head leads to the company’s website',
    'https://acme.example/?a=1&b=2',
    '<a href="https://acme.example/?a=1&amp;b=2" style="color:inherit;text-decoration:none"><table',
  ],
  ['without one it leads nowhere', null, '<div style="padding:0 0 28px"><table'],
  ['a script is no website', 'javascript:alert(1)', '<div style="padding:0 0 28px"><table'],
])('%s', (_, website_url, head) => {
  expect(renderHtml({ ...acme, website_url }, ['Hello'], english)).toContain(head);
});

test('a mail says in which language it is, and is read in its direction', () => {
  const hint = 'If “{button}” does not open, use this address:';
  const remove = addLanguage('ar', translationsOf('ar', { [hint]: 'إذا لم يفتح «{button}»:' }));
  const [there, here] = ['ar', 'en'].map((language) => renderHtml(acme, [go], { language }));
  remove();
  expect(there).toContain('<html lang="ar" dir="rtl">');
  expect(there).toContain('إذا لم يفتح «Go»:<br>');
  expect(here).toContain('<html lang="en" dir="ltr">');
  expect(here).toContain('If “Go” does not open, use this address:<br>');
});

test('the plain text has the same words and every address', () => {
  const steps = [
    { title: 'Password', line: 'yours alone' },
    { title: 'Photo', line: 'if you like' },
  ];
  expect(textOf(['Hello Ana,', go, { heading: 'Next', steps }, { note: 'That is all.' }])).toBe(
    'Hello Ana,\n\nGo:\nhttps://a.example/?a=1&b=2\n\nNext\n1. Password. yours alone\n2. Photo. if you like\n\nThat is all.\n',
  );
});
