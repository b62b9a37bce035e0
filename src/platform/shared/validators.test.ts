import { expect, test } from 'vitest';
import { z } from 'zod';
import * as addresses from './ip-validators.ts';
import * as rules from './validators.ts';
import { setTranslator } from './translate.ts';

const ok: string[] = [];
const sentences = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? ok;
const [text, number] = [z.string(), z.number()];
const [letters, numbers, calculable, invalid] = [
  'Please input only letters',
  'Please input only numbers',
  'Please input a valid number',
  'This is invalid',
].map((one) => [one]);
const [address, place, moment] = [
  ['Please use a valid email address'],
  ['Please provide a valid URL'],
  ['Invalid time'],
];
const [hosts, missing, refused] = [
  ['Incorrect IP address(es)'],
  ['This is a required field'],
  ['Invalid submission. Kindly try again'],
];
const [amount, phone, kind, picture] = [
  ['This amount cannot exceed 10 digits'],
  ['Please use a valid phone number'],
  ['This file type is not allowed'],
  ['Please use an image file'],
];

test.each<[string, z.ZodType, unknown, string[] | undefined]>([
  ['alpha: letters', text.check(rules.alpha), 'Ada', ok],
  ['alpha: letters of any script, with their marks', text.check(rules.alpha), 'Zoéहिन्दी', ok],
  ['alpha: no digit', text.check(rules.alpha), 'Ada1', letters],
  ['alpha: no space', text.check(rules.alpha), 'Ada L', letters],
  ['alpha_num: letters and numbers', text.check(rules.alpha_num), 'Åse42', ok],
  ['alpha_num: no dash', text.check(rules.alpha_num), 'a-1', ['Please input only letters and numbers']],
  ['alpha_dash: letters, numbers, dash and underscore', text.check(rules.alpha_dash), 'ä_1-2', ok],
  [
    'alpha_dash: no dot',
    text.check(rules.alpha_dash),
    'a.b',
    ['Please input only letters, numbers, dashes and underscores'],
  ],
  ['alpha_spaces: letters and spaces', text.check(rules.alpha_spaces), 'José da Silva', ok],
  ['alpha_spaces: no line break', text.check(rules.alpha_spaces), 'a\nb', ['Please input only letters and spaces']],
  ['digits: numbers with leading zeros', text.check(rules.digits), '0042', ok],
  ['digits: no sign', text.check(rules.digits), '-4', numbers],
  ['numeric: a negative fraction', text.check(rules.numeric), '-3.50', ok],
  ['numeric: a number itself', number.check(rules.numeric), 3.5, ok],
  ['numeric: no power of ten', text.check(rules.numeric), '1e5', calculable],
  ['numeric: no second point', text.check(rules.numeric), '1.2.3', calculable],
  ['double: a fraction', text.check(rules.double), '0.25', ok],
  ['double: no bare point', text.check(rules.double), '5.', calculable],
  ['integer: below zero', text.check(rules.integer), '-7', ok],
  ['integer: no fraction', text.check(rules.integer), '7.0', ['Please use an integer']],
  ['integer: no fraction as a number', number.check(rules.integer), 7.5, ['Please use an integer']],
  ['between: the ends belong to it', number.check(rules.between(1, 7)), 7, ok],
  ['between: typed', text.check(rules.between(1, 7)), '0', ['This must be between 1 and 7']],
  ['max_value: the end belongs to it', number.check(rules.max_value(5)), 5, ok],
  ['max_value: above', number.check(rules.max_value(5)), 5.1, ['This cannot be more than 5']],
  ['money: ten digits and two decimals', text.check(rules.money), '1234567890.99', ok],
  ['money: eleven digits', text.check(rules.money), '12345678901', amount],
  ['money: three decimals', text.check(rules.money), '1.005', amount],
  ['money: a number', number.check(rules.money), 19.9, ok],
  ['money: below zero', number.check(rules.money), -1, amount],
  ['email: an address', text.check(rules.email), 'ada@example.com', ok],
  ['email: letters of any script', text.check(rules.email), 'øyvind@bücher.example', ok],
  ['email: no host', text.check(rules.email), 'ada@', address],
  ['email: no point in the host', text.check(rules.email), 'ada@example', address],
  ['email: a name around it', text.check(rules.email), 'Ada <ada@example.com>', address],
  ['email: two of them', text.check(rules.email), 'ada@example.com,bo@example.com', address],
  ['email: a comma before the @', text.check(rules.email), 'ada,bo@example.com', address],
  ['email: a semicolon in the host', text.check(rules.email), 'ada@example.com;bo', address],
  ['email: a space that is not seen', text.check(rules.email), 'ada@example.com\u200b', address],
  ['email: a mark that is not seen', text.check(rules.email), 'ada\ufe0f@example.com', address],
  ['email: letters of another width', text.check(rules.email), '\uff41da@example.com', address],
  ['email: a comment', text.check(rules.email), 'ada(home)@example.com', address],
  ['url: of the web', text.check(rules.url), 'https://example.com/a?b=c#d', ok],
  ['url: of a host in the house, with its port', text.check(rules.url), 'http://intranet:8080', ok],
  ['url: letters of any script', text.check(rules.url), 'https://bücher.example/ä', ok],
  ['url: by address', text.check(rules.url), 'http://[2001:db8::1]/', ok],
  ['url: no host', text.check(rules.url), 'https:///path', place],
  ['url: a name before the host', text.check(rules.url), 'https://bank.example@evil.example/', place],
  ['url: a script', text.check(rules.url), 'javascript:alert(1)', place],
  ['url: without its beginning', text.check(rules.url), 'example.com', place],
  ['url: a line break inside', text.check(rules.url), 'https://exam\nple.com', place],
  ['hash_color: six digits', text.check(rules.hash_color), '#323DA5', ok],
  ['hash_color: three digits', text.check(rules.hash_color), '#fff', ok],
  ['hash_color: four digits', text.check(rules.hash_color), '#ffff', invalid],
  ['hash_color: without #', text.check(rules.hash_color), '323DA5', invalid],
  ['phone: digits, spaces, + - ( )', text.check(rules.phone), '+49 (30) 123-45', ok],
  ['phone: letters', text.check(rules.phone), '0800 CALL', phone],
  ['phone: no digit at all', text.check(rules.phone), '+ ()', phone],
  ['time_format: the last minute', text.check(rules.time_format), '23:59', ok],
  ['time_format: hours below 24', text.check(rules.time_format), '24:00', moment],
  ['time_format: two digits each', text.check(rules.time_format), '8:05', moment],
  ['ipv4: one', text.check(addresses.ipv4), '203.0.113.7', ok],
  ['ipv4: several, separated by commas', text.check(addresses.ipv4), '203.0.113.7, 198.51.100.1', ok],
  ['ipv4: one of several is wrong', text.check(addresses.ipv4), '203.0.113.7,198.51.100.256', hosts],
  ['ipv4: nothing behind the comma', text.check(addresses.ipv4), '203.0.113.7,', hosts],
  ['ipv4: a leading zero', text.check(addresses.ipv4), '203.0.113.07', hosts],
  ['ip_network: a range', text.check(addresses.ip_network), '2001:db8::/32', ok],
  ['ip_network: a range longer than an address', text.check(addresses.ip_network), '10.0.0.0/33', hosts],
  ['ip_network: two lengths', text.check(addresses.ip_network), '10.0.0.0/8/8', hosts],
  ['ip_network: IPv4 as part of IPv6', text.check(addresses.ip_network), '::ffff:10.0.0.0/104', hosts],
  ['ip_network: only one', text.check(addresses.ip_network), '10.0.0.1,10.0.0.2', hosts],
  ['ip_network: a name', text.check(addresses.ip_network), 'localhost', hosts],
  ['regex: the pattern', text.check(rules.regex(/^[A-Z]{2}$/)), 'DE', ok],
  ['regex: another', text.check(rules.regex(/^[A-Z]{2}$/g)), 'D', invalid],
  ['max: as many characters, not halves of them', text.check(rules.max(2)), '😀😀', ok],
  ['max: one more', text.check(rules.max(2)), 'abc', ['Please use up to 2 characters']],
  ['min: as many', text.check(rules.min(8)), '12345678', ok],
  ['min: one fewer', text.check(rules.min(8)), '1234567', ['This field must be at least 8 characters']],
  ['length: exactly', text.check(rules.length(3)), 'abc', ok],
  ['length: one more', text.check(rules.length(3)), 'abcd', ['This field must be 3 characters']],
  ['one_of: listed', text.check(rules.one_of(['a', 'b'])), 'b', ok],
  ['one_of: another', text.check(rules.one_of(['a', 'b'])), 'c', ['Please use one of the listed values']],
  ['excluded: another', text.check(rules.excluded(['admin'])), 'ada', ok],
  ['excluded: listed', text.check(rules.excluded(['admin'])), 'admin', ['This value is not allowed']],
  ['uuid: of version 4', text.check(rules.uuid), '0b0e7c2a-3a53-4e8e-9b1c-5f0d8b1a2c3d', ok],
  ['uuid: in capitals', text.check(rules.uuid), '0B0E7C2A-3A53-4E8E-9B1C-5F0D8B1A2C3D', ok],
  ['uuid: of version 7', text.check(rules.uuid), '0b0e7c2a-3a53-7e8e-9b1c-5f0d8b1a2c3d', invalid],
  ['required: something', rules.required, 'x', ok],
  ['required: empty', rules.required, '', missing],
  ['required: absent', rules.required, undefined, missing],
  [
    'required: the other rules are not asked about an empty text',
    rules.required.check(rules.min(8), rules.email),
    '',
    missing,
  ],
  [
    'required: all of them are asked about another',
    rules.required.check(rules.min(8), rules.email),
    'x',
    ['This field must be at least 8 characters', ...(address ?? [])],
  ],
  ['not_blank: only spaces', text.check(rules.not_blank), '  ', missing],
  [
    'not_blank: only invisible characters',
    text.check(rules.not_blank),
    '\u200b\u2060\u00ad \ufeff\u3164\u2800',
    missing,
  ],
  ['not_blank: only combining marks', text.check(rules.not_blank), '\u0301\u0308\u0327', missing],
  ['not_blank: a letter with joiners', text.check(rules.not_blank), 'می\u200cخواهم', ok],
  ['one_line: a name written from right to left', text.check(rules.one_line), 'שרה\u200f כהן', ok],
  ['one_line: a turn of the direction of writing', text.check(rules.one_line), 'Ana \u202egnp.exe', invalid],
  ['one_line: the same, kept apart', text.check(rules.one_line), 'Ana \u2067gnp.exe\u2069', invalid],
  ['one_line: a line break', text.check(rules.one_line), 'a\nb', invalid],
  ['many_lines: a line break', text.check(rules.many_lines), 'a\nb', ok],
  ['many_lines: half a character', text.check(rules.many_lines), '\ud800', invalid],
])('%s', (_, schema, value, expected) => {
  expect(sentences(schema, value)).toEqual(expected);
});

const file = z.object({ name: z.string(), type: z.string().optional(), size: z.number() });

test.each([
  ['ext: in any case', file.check(rules.ext(['pdf', 'png'])), { name: 'Plan.PDF', size: 1 }, ok],
  ['ext: another', file.check(rules.ext(['pdf', 'png'])), { name: 'plan.pdf.exe', size: 1 }, kind],
  ['ext: none', file.check(rules.ext(['pdf', 'png'])), { name: 'pdf', size: 1 }, kind],
  ['image: by its name', file.check(rules.image), { name: 'me.jpeg', size: 1 }, ok],
  ['image: of another type', file.check(rules.image), { name: 'me.png', type: 'text/html', size: 1 }, picture],
  ['image: a document', file.check(rules.image), { name: 'me.pdf', size: 1 }, picture],
  ['size: below', file.check(rules.size(2)), { name: 'a', size: 2047 }, ok],
  ['size: not below', file.check(rules.size(2)), { name: 'a', size: 2048 }, ['This file size must be less than 2KB']],
  [
    'dimensions: exactly',
    z.object({ width: z.number(), height: z.number() }).check(rules.dimensions(4, 3)),
    { width: 4, height: 3 },
    ok,
  ],
  [
    'dimensions: turned',
    z.object({ width: z.number(), height: z.number() }).check(rules.dimensions(4, 3)),
    { width: 3, height: 4 },
    ['This image must be 4 by 3 pixels'],
  ],
])('a file, %s', (_, schema, value, expected) => {
  expect(sentences(schema, value)).toEqual(expected);
});

test('a file of the browser is such a file', () => {
  expect(sentences(file.check(rules.ext(['txt']), rules.size(1)), new File(['hello'], 'a.txt'))).toEqual(ok);
});

const fields = z.record(z.string(), z.unknown());
const later = { ends_on: ['This must be greater than the first day'] };

test.each([
  ['confirmed: the same', rules.confirmed('email'), { email: 'a', email_confirmation: 'a' }, {}],
  [
    'confirmed: another',
    rules.confirmed('email'),
    { email: 'a', email_confirmation: 'b' },
    { email_confirmation: ['Confirmation does not match'] },
  ],
  [
    'password_confirmation: another',
    rules.password_confirmation,
    { password: 'a', password_confirmation: '' },
    { password_confirmation: ['Password confirmation does not match'] },
  ],
  ['password_confirmation: the same', rules.password_confirmation, { password: 'a', password_confirmation: 'a' }, {}],
  [
    'required_if: the other has the value',
    rules.required_if('reason', 'kind', ['other']),
    { kind: 'other', reason: '' },
    { reason: missing },
  ],
  [
    'required_if: the other has another value',
    rules.required_if('reason', 'kind', ['other']),
    { kind: 'ill', reason: '' },
    {},
  ],
  ['required_if: the other has any value', rules.required_if('reason', 'kind'), { kind: 'ill' }, { reason: missing }],
  ['required_if: given', rules.required_if('reason', 'kind'), { kind: 'ill', reason: 'x' }, {}],
  ['greater_than: numbers as numbers', rules.greater_than('to', 'from'), { from: '9', to: 10 }, {}],
  [
    'greater_than: equal',
    rules.greater_than('to', 'from'),
    { from: 9, to: '9.0' },
    { to: ['This must be greater than from'] },
  ],
  [
    'greater_than: days',
    rules.greater_than('ends_on', 'starts_on', 'the first day'),
    { starts_on: '2026-03-02', ends_on: '2026-03-01' },
    later,
  ],
  ['greater_than: one of them is empty', rules.greater_than('to', 'from'), { from: 9, to: '' }, {}],
  [
    'greater_than_or_equal: strict all the same',
    rules.greater_than_or_equal('to', 'from'),
    { from: 9, to: 9 },
    { to: ['This must be greater than from'] },
  ],
])('between fields, %s', (_, rule, values, expected) => {
  expect(z.flattenError(fields.check(rule).safeParse(values).error ?? new z.ZodError([])).fieldErrors).toEqual(
    expected,
  );
});

const id = '0b0e7c2a-3a53-4e8e-9b1c-5f0d8b1a2c3d';

test.each([
  ['ids', rules.assigned_items, [id], ok],
  ['nothing', rules.assigned_items, undefined, missing],
  ['none of them', rules.assigned_items, [], missing],
  ['no list', rules.assigned_items, 'all', refused],
  ['no id', rules.assigned_items, ['1'], refused],
  ['ids with their type', rules.assigned_items_of(['person', 'department']), [{ id, type: 'department' }], ok],
  ['an unknown type', rules.assigned_items_of(['person', 'department']), [{ id, type: 'planet' }], refused],
  ['no type', rules.assigned_items_of(['person']), [id], refused],
  ['many wrong ones', rules.assigned_items_of(['person']), [id, { id: 1, type: 'planet' }, { id, x: 1 }], refused],
])('assigned: %s', (_, schema, value, expected) => {
  expect(sentences(schema, value)).toEqual(expected);
});

test('an optional field is the rule alone: an empty value passes every rule but required', () => {
  const {
    alpha,
    alpha_num,
    alpha_dash,
    alpha_spaces,
    digits,
    email,
    hash_color,
    phone,
    time_format,
    url,
    numeric,
    double,
    integer,
    money,
  } = rules;
  const plain = [
    alpha,
    alpha_num,
    alpha_dash,
    alpha_spaces,
    digits,
    email,
    hash_color,
    phone,
    time_format,
    url,
    numeric,
    double,
    integer,
    money,
    addresses.ipv4,
  ];
  const made = [
    rules.regex(/x/),
    rules.min(8),
    rules.max(1),
    rules.length(3),
    rules.one_of(['a']),
    rules.excluded(['']),
    rules.between(1, 2),
    rules.max_value(-1),
  ];
  expect(sentences(text.check(...plain, ...made, addresses.ip_network), '')).toEqual(ok);
});

test('sentences are in the reader’s language', () => {
  const before = setTranslator((message, values) => `${String(message)} → ${JSON.stringify(values)}`);
  expect(sentences(text.check(rules.max(2)), 'abc')).toEqual(['Please use up to {length} characters → {"length":"2"}']);
  setTranslator(before);
});
