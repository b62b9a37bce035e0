import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** The size that a lying archive claims. */
  readonly claimed?: number;
  /** Content that is already packed. */
  readonly packed?: Buffer;
}

/** Writes a zip of these parts by hand, since no library writes one that lies. */
function zip(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimed = content.length, packed = deflateRawSync(content) } of parts) {
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
export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
export const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

const bookParts: readonly Part[] = [
  { name: 'xl/workbook.xml', content: Buffer.from(workbook) },
  { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(relations) },
];

export const book = (sheet: string, more: readonly Part[] = []) =>
  zip([
    { name: 'xl/workbook.xml', content: Buffer.from(workbook) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(relations) },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
    ...more,
  ]);

const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;
const good = book(sheetOf(`<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', 'Ana Sol')}</row>`));

/** Ten million spaces repeated: 10 MB that become 10 GB. */
function tenGigabytes(): Buffer {
  const once = deflateRawSync(Buffer.alloc(10_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 1_000 }, () => once), deflateRawSync(Buffer.alloc(0))]);
}

/** The maximum that a workbook may unpack to, packed no better than a sheet, with no content. */
const emptiness = () =>
  Buffer.concat(
    Array.from({ length: 2_900 }, () => Buffer.from(randomBytes(350).toString('hex').padEnd(64_000, ' '), 'latin1')),
  );

/** Description, file name, bytes, and the sentence of its refusal. */
export type HostileFile = readonly [what: string, name: string, content: Buffer, sentence: string];

/** Security cases 10 and 21: files that are no list of people, or that try to exhaust the server. */
export const hostileFiles = (): HostileFile[] => [...hostileTables(), ...hostileWorkbooks()];

const tooManyColumns = 'The file has more than 300 columns. Remove the ones you do not need.';
const noTable = 'This is an image. Choose a CSV or XLSX file.';

const hostileTables = (): HostileFile[] => [
  ['nothing', 'people.csv', Buffer.alloc(0), 'The file is empty.'],
  ['a picture', 'people.csv', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noTable],
  [
    'bytes',
    'people.csv',
    Buffer.from('a\0b,c\0d\0\0\0e', 'latin1'),
    'This file is not a table. Choose a CSV or XLSX file.',
  ],
  ['a million columns', 'people.csv', Buffer.from(`${'a,'.repeat(1_000_000)}\n`), tooManyColumns],
  [
    '100,000 columns',
    'people.csv',
    Buffer.from(`${Array.from({ length: 100_000 }, (_, index) => `Column ${index}`).join(',')}\n1`),
    tooManyColumns,
  ],
  ['301 columns', 'people.csv', Buffer.from(`${'a,'.repeat(300)}a\n1`), tooManyColumns],
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
    'A quotation mark is never closed. Fix the file and upload it again.',
  ],
  [
    'an old workbook',
    'people.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'This is an old Excel workbook. Save it as XLSX.',
  ],
];

const damaged = 'This workbook is damaged. Open it, save it again and upload it.';
const tooLarge = 'This workbook is too large when unpacked. Keep only the list of people.';

const hostileWorkbooks = (): HostileFile[] => [...brokenWorkbooks(), ...bombs(), ...liars()];

const brokenWorkbooks = (): HostileFile[] => [
  ['half a workbook', 'people.xlsx', good.subarray(0, good.length - 30), damaged],
  [
    'an archive of something else',
    'people.xlsx',
    zip([{ name: '../../etc/passwd', content: Buffer.from('root') }]),
    damaged,
  ],
  [
    'entities inside of entities',
    'people.xlsx',
    book(`${entities}${sheetOf(`<row r="1">${cell('A1', '&c;')}</row>`)}`),
    damaged,
  ],
  ['an unknown entity', 'people.xlsx', book(sheetOf(`<row r="1">${cell('A1', '&c;')}</row>`)), damaged],
  ['a column far away', 'people.xlsx', book(sheetOf(`<row r="1">${cell('XFD1', 'a')}</row>`)), tooManyColumns],
  [
    'a row far away',
    'people.xlsx',
    book(sheetOf(`<row r="1048576">${cell('A1048576', 'a')}</row>`)),
    'The file has more than 1,00,000 rows. Please divide it.',
  ],
];

const bombs = (): HostileFile[] => [
  ['a bomb', 'people.xlsx', book(sheetOf(' '.repeat(60_000_000))), tooLarge],
  [
    'a bomb that says it is small',
    'people.xlsx',
    zip([
      ...bookParts,
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheetOf(' '.repeat(60_000_000))), claimed: 1_000 },
    ]),
    damaged,
  ],
];

/** Archives with false sizes. */
const liars = (): HostileFile[] => [
  [
    'a bomb of 10 GB that says it is small',
    'people.xlsx',
    zip([
      ...bookParts,
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(0), packed: tenGigabytes(), claimed: 3_000_000 },
    ]),
    damaged,
  ],
  [
    'a workbook with nothing in it, for very long',
    'people.xlsx',
    book(`<worksheet>${emptiness().toString('latin1')}</worksheet>`),
    'The file has no rows.',
  ],
  [
    'a million cells in a row',
    'people.xlsx',
    book(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)),
    tooLarge,
  ],
  [
    'a bomb that says it is 4 GB',
    'people.xlsx',
    zip([{ name: 'xl/workbook.xml', content: Buffer.from(workbook), claimed: 4_000_000_000 }]),
    tooLarge,
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
    'This workbook has too many sheets. Keep only the one with people.',
  ],
];
