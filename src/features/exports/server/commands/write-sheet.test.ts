import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { SheetFormat, SheetLine } from './sheet.ts';
import { sheetBytes } from './write-sheet.ts';
import { asText } from '#platform/shared/translate.ts';

const sheet = {
  name: asText('A & B'),
  columns: [{ head: asText('Name') }, { head: asText('Day'), kind: 'date' }, { head: asText('Hours') }],
} as const;

async function writeBytes(format: SheetFormat, pages: readonly (readonly SheetLine[])[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const parts = pages.map((lines) => ({ lines }));
  for await (const chunk of sheetBytes({ format, sheet, numberFormat: 'en-IN' }, parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function xmlOf(pages: readonly (readonly SheetLine[])[]): Promise<string> {
  const part = unzipSync(await writeBytes('xlsx', pages))['xl/worksheets/sheet1.xml'];
  return part ? strFromU8(part) : '';
}

test('texts stay texts in both formats, whatever character they begin with; numbers stay numbers', async () => {
  const lines: SheetLine[] = [
    ['=1+1', '2026-11-23', -7.5],
    [null, null, null],
  ];
  expect(Buffer.from(await writeBytes('csv', [lines])).toString()).toBe(
    '\uFEFF"Name","Day","Hours"\r\n"\'=1+1","2026-11-23",-7.5\r\n,,\r\n',
  );
  const xml = await xmlOf([lines]);
  expect(xml).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(xml).toContain('<c r="B2" s="2"><v>46349</v></c>');
  expect(xml).toContain('<c r="C2"><v>-7.5</v></c>');
  expect(xml).not.toMatch(/<f[ >]/);
});

test('characters that XML lacks or reads differently do not break a workbook', async () => {
  const xml = await xmlOf([[['a\u0000b\ud800 <&> _x0041_', 'some day', NaN]]]);
  expect(xml).toContain('a\ufffdb\ufffd &lt;&amp;&gt; _x005F_x0041_');
  expect(xml).toContain('some day');
});

test('lines of all pages follow one another, and the sheet has its name', async () => {
  const page = (from: number) => Array.from({ length: 700 }, (_, index): SheetLine => [`Row ${from + index}`, null, 1]);
  const bytes = await writeBytes('xlsx', [page(0), page(700)]);
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml.match(/<row /g)).toHaveLength(1_401);
  expect(xml).toContain('<row r="1401"><c r="A1401" t="inlineStr"><is><t xml:space="preserve">Row 1399</t>');
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="A &amp; B"');
});

test('a workbook may have a second sheet, whose lines come with the parts of the first; a text has one', async () => {
  const parts = [
    { lines: [['Ada', '2026-11-23', 8]], also: [['Ada', 8]] },
    { lines: [['Bo', '2026-11-23', 7]], also: [['=Bo', 7]] },
  ];
  const also = { name: asText('Sums'), columns: [{ head: asText('Name') }, { head: asText('Hours') }] };
  const bytes = async (format: SheetFormat) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of sheetBytes({ format, sheet, also, numberFormat: 'en-IN' }, parts)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const workbook = unzipSync(await bytes('xlsx'));
  const second = strFromU8(workbook['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  expect(second).toContain('<t xml:space="preserve">=Bo</t></is></c><c r="B3"><v>7</v></c>');
  expect(strFromU8(workbook['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Sums" sheetId="2"');
  expect((await bytes('csv')).toString()).not.toContain('=Bo');
});

test('times are times in a workbook, with sums below in bold; a text has neither', async () => {
  const book = {
    name: asText('Days'),
    columns: [
      { head: asText('Name') },
      { head: asText('From'), kind: 'time' },
      { head: asText('Seen'), kind: 'moment' },
      { head: asText('Hours'), isSummed: true },
      { head: asText('Unit') },
    ],
    summedBy: 4,
  } as const;
  const lines: SheetLine[] = [
    ['Ada', '06:00', '2026-11-23T12:00:00', 8.2656, 'days'],
    ['Bo', 'early', null, 0.1, 'hours'],
    ['Cy', '18:00', '2026-11-24 18:00', 0.2, 'hours'],
  ];
  const bytes = async (format: SheetFormat) => {
    const chunks: Uint8Array[] = [];
    const written = { format, numberFormat: 'de-DE', sheet: book };
    for await (const chunk of sheetBytes(written, [{ lines }, { lines: [] }])) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const xml = strFromU8(unzipSync(await bytes('xlsx'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).toContain('<c r="B2" s="3"><v>0.25</v></c><c r="C2" s="4"><v>46349.5</v></c><c r="D2"><v>8.2656</v></c>');
  expect(xml).toContain('<c r="B3" t="inlineStr"><is><t xml:space="preserve">early</t></is></c>');
  expect(xml).toContain('<c r="C4" s="4"><v>46350.75</v></c>');
  const total = (row: number) => `<c r="A${row}" t="inlineStr" s="1"><is><t xml:space="preserve">Total</t></is></c>`;
  expect(xml).toContain(`<row r="5">${total(5)}<c r="D5" s="1"><v>8.2656</v></c>`);
  expect(xml).toContain(`<row r="6">${total(6)}<c r="D6" s="1"><v>0.3</v></c>`);
  expect(xml.endsWith('</row></sheetData></worksheet>')).toBe(true);
  expect((await bytes('csv')).toString()).toBe(
    [
      '\uFEFF"Name";"From";"Seen";"Hours";"Unit"',
      '"Ada";"06:00";"2026-11-23T12:00:00";8,2656;"days"',
      '"Bo";"early";;0,1;"hours"',
      '"Cy";"18:00";"2026-11-24 18:00";0,2;"hours"',
      '',
    ].join('\r\n'),
  );
});

test('a workbook without lines has no sums', async () => {
  const empty = {
    name: asText('Days'),
    columns: [{ head: asText('Name') }, { head: asText('Hours'), isSummed: true }],
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of sheetBytes({ format: 'xlsx', numberFormat: 'en-GB', sheet: empty }, [])) chunks.push(chunk);
  const xml = unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  expect(strFromU8(xml)).not.toContain('Total');
});
