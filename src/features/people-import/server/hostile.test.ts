import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { importWorld } from '../testing/import-world.ts';

// Security cases 10 and 21: what is no list of people is refused with a sentence, and takes nothing down.

interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** What the archive says, where it lies. */
  readonly claimed?: number;
}

/** A zip of these parts, written by hand: no library writes what lies. */
function zip(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimed = content.length } of parts) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claimed, 18);
    head.writeUInt16LE(name.length, 22);
    const own = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed]);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002', 'latin1'),
      Buffer.from([20, 0]),
      head,
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    entry.writeUInt32LE(at, 42);
    local.push(own);
    central.push(entry);
    at += own.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

const workbook = '<workbook xmlns:r="r"><sheets><sheet name="People" r:id="rId1"/></sheets></workbook>';
const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

const book = (sheet: string, more: readonly Part[] = []) =>
  zip([
    { name: 'xl/workbook.xml', content: Buffer.from(workbook) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(relations) },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
    ...more,
  ]);

const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
const good = book(sheetOf(`<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', 'Ana Sol')}</row>`));

test.each<[string, string, Buffer, string]>([
  ['nothing', 'people.csv', Buffer.alloc(0), 'The file is empty.'],
  [
    'a picture',
    'people.csv',
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'This is a picture. Please choose a csv or an xlsx file.',
  ],
  [
    'bytes',
    'people.csv',
    Buffer.from('a\0b,c\0d\0\0\0e', 'latin1'),
    'This is not a table. Please choose a csv or an xlsx file.',
  ],
  [
    'a million columns',
    'people.csv',
    Buffer.from(`${'a,'.repeat(1_000_000)}\n`),
    'The file has more than 300 columns. Please remove those that are not needed.',
  ],
  [
    '301 columns',
    'people.csv',
    Buffer.from(`${'a,'.repeat(300)}a\n1`),
    'The file has more than 300 columns. Please remove those that are not needed.',
  ],
  [
    '200,000 rows',
    'people.csv',
    Buffer.from(`name\n${'Ana\n'.repeat(200_000)}`),
    'The file has more than 1,00,000 rows. Please divide it.',
  ],
  [
    'a quote that nobody closes',
    'people.csv',
    Buffer.from('name\n"Ana\nBen\n'),
    'A quote is opened and never closed, so that the rest of the file is one cell.',
  ],
  [
    'an old workbook',
    'people.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'This is a workbook of the old Excel. Please save it as xlsx.',
  ],
  [
    'half a workbook',
    'people.xlsx',
    good.subarray(0, good.length - 30),
    'This workbook is damaged. Please open it, save it again and choose it once more.',
  ],
  [
    'an archive of something else',
    'people.xlsx',
    zip([{ name: '../../etc/passwd', content: Buffer.from('root') }]),
    'This workbook is damaged. Please open it, save it again and choose it once more.',
  ],
  [
    'entities inside of entities',
    'people.xlsx',
    book(`${entities}${sheetOf(`<row r="1">${cell('A1', '&c;')}</row>`)}`),
    'This workbook is damaged. Please open it, save it again and choose it once more.',
  ],
  [
    'an unknown entity',
    'people.xlsx',
    book(sheetOf(`<row r="1">${cell('A1', '&c;')}</row>`)),
    'This workbook is damaged. Please open it, save it again and choose it once more.',
  ],
  [
    'a column far away',
    'people.xlsx',
    book(sheetOf(`<row r="1">${cell('XFD1', 'a')}</row>`)),
    'The file has more than 300 columns. Please remove those that are not needed.',
  ],
  [
    'a row far away',
    'people.xlsx',
    book(sheetOf(`<row r="1048576">${cell('A1048576', 'a')}</row>`)),
    'The file has more than 1,00,000 rows. Please divide it.',
  ],
  [
    'a bomb',
    'people.xlsx',
    book(sheetOf(' '.repeat(60_000_000))),
    'Unpacked, this workbook is far too large for a list of people.',
  ],
  [
    'a bomb that says it is small',
    'people.xlsx',
    zip([
      { name: 'xl/workbook.xml', content: Buffer.from(workbook) },
      { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(relations) },
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheetOf(' '.repeat(60_000_000))), claimed: 1_000 },
    ]),
    'This workbook is damaged. Please open it, save it again and choose it once more.',
  ],
  [
    'a bomb of 10 GB',
    'people.xlsx',
    zip([{ name: 'xl/workbook.xml', content: Buffer.from(workbook), claimed: 4_000_000_000 }]),
    'Unpacked, this workbook is far too large for a list of people.',
  ],
  [
    'thousands of sheets',
    'people.xlsx',
    zip(
      Array.from({ length: 3_000 }, (_, index) => ({
        name: `xl/worksheets/sheet${index}.xml`,
        content: Buffer.from('a'),
      })),
    ),
    'This workbook has too many sheets. Please keep the one with people.',
  ],
])('%s is refused', async (_what, name, content, sentence) => {
  const { acme, send } = await importWorld();
  const reply = await send(name, content);
  expect(reply).toMatchObject({ status: 422, body: { message: sentence, errors: { file: [sentence] } } });
  expect(await acme.inside((db) => db.selectFrom('people_imports').select('id').execute())).toEqual([]);
});

test('headers that are names of the language are headers like any other', async () => {
  const { send, check } = await importWorld();
  const { body, status } = await send('people.csv', '__proto__,constructor,toString,Name\n1,2,3,Ana Sol\n');
  expect(status).toBe(200);
  expect(body.headers.map(({ name, field }) => [name, field])).toEqual([
    ['__proto__', null],
    ['constructor', null],
    ['toString', null],
    ['Name', 'name'],
  ]);
  expect((await check(body)).counts).toMatchObject({ wrong: 1 });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('a workbook is read as its cells show it', async () => {
  const { send } = await importWorld();
  const rows = `<row r="1">${cell('A1', 'Name')}${cell('C1', 'Salary')}</row><row r="4"><c r="A4" t="str"><f>"Ana"&amp;" Sol"</f><v>Ana Sol</v></c><c r="C4"><v>46200.099999999999</v></c></row>`;
  const { body } = await send('people.xlsx', book(sheetOf(rows)));
  expect(body).toMatchObject({
    rows: 1,
    headers: [{ samples: ['Ana Sol'] }, { samples: [] }, { samples: ['46200.1'] }],
  });
});
