import { expect, test } from 'vitest';
import { htmlUnder, subjectUnder } from './mail-frame.ts';

const acme = { company_name: 'Acme', subject_prefix: null, email_logo_url: null, website_url: null };

test.each([
  ['without a prefix the subject stands alone', null, 'Your new password'],
  ['an empty one is none', '', 'Your new password'],
  ['a prefix comes first', '[Acme]', '[Acme] Your new password'],
])('%s', (_, subject_prefix, subject) => {
  expect(subjectUnder({ ...acme, subject_prefix }, 'Your new password')).toBe(subject);
});

test.each([
  ['paragraphs', 'One\n\nTwo\n', '>One</p><p style="margin:0 0 16px;overflow-wrap:anywhere">Two</p>'],
  ['a line break', 'One\nTwo', 'One<br>Two'],
  [
    'an address on its own is a link',
    'Go\n\nhttps://a.example/?a=1&b=2',
    '<a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a>',
  ],
  ['an address within a sentence is text', 'See https://a.example now', '>See https://a.example now</p>'],
  ['what runs is no link', 'javascript:alert(1)', '>javascript:alert(1)</p>'],
  ['markup is text', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['quotes end no attribute', 'https://a.example/"onclick="x', 'href="https://a.example/&quot;onclick=&quot;x"'],
])('%s', (_, text, html) => {
  expect(htmlUnder(acme, text)).toContain(html);
});

test.each([
  [
    'the company’s name stands at the head',
    null,
    '<strong style="font-size:16px">&lt;b&gt;Acme&#39;s&lt;/b&gt;</strong>',
  ],
  [
    'its logo takes the place',
    'https://cdn.example/a.png?x=1&y=2',
    '<img src="https://cdn.example/a.png?x=1&amp;y=2" alt="&lt;b&gt;Acme&#39;s&lt;/b&gt;"',
  ],
  ['a picture that is not fetched safely is left out', 'http://cdn.example/a.png', '<strong'],
  ['nor is one that is no address', '" onerror="x', '<strong'],
])('%s', (_, email_logo_url, head) => {
  expect(htmlUnder({ ...acme, company_name: "<b>Acme's</b>", email_logo_url }, 'Hello')).toContain(head);
});

test.each([
  [
    'the head leads to the company’s website',
    'https://acme.example/?a=1&b=2',
    '<a href="https://acme.example/?a=1&amp;b=2" style="color:inherit;text-decoration:none"><strong',
  ],
  ['without one it leads nowhere', null, '<div style="padding:0 0 20px"><strong'],
  ['what runs is no website', 'javascript:alert(1)', '<div style="padding:0 0 20px"><strong'],
])('%s', (_, website_url, head) => {
  expect(htmlUnder({ ...acme, website_url }, 'Hello')).toContain(head);
});
