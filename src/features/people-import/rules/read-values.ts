import { countries, maritalStatus } from '#features/company/rules/shared-lists.ts';
import { foldText } from '#features/people/rules/search.ts';
import { genders } from '#features/profile/rules/choices.ts';

/** Removes spaces at both ends and doubled spaces. */
export const collapseSpaces = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

export interface PersonName {
  readonly first: string;
  readonly last: string;
  readonly full: string;
}

/** 'Adinolfi, Wilson  K' → Wilson K Adinolfi; without a comma the last word is the last name. */
export function readName(text: string): PersonName {
  const [before = '', after] = text.split(',', 2).map(collapseSpaces);
  if (after) return { first: after, last: before, full: `${after} ${before}` };
  const words = before.split(' ');
  return {
    first: words.slice(0, -1).join(' ') || before,
    last: words.length > 1 ? (words.at(-1) ?? '') : '',
    full: before,
  };
}

/** Normalises names for comparison, without accents, case and dots: 'Brandon R. LeBlanc' → 'brandon r leblanc'. */
export const foldName = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the names that a person may be called by: the whole name, and the first with the last word. */
export function callNames(full: string): string[] {
  const words = foldName(full).split(' ');
  const whole = words.join(' ');
  const short = words.length > 2 ? `${words[0]} ${words.at(-1)}` : whole;
  return short === whole ? [whole] : [whole, short];
}

/** Whether a text is one of the ways in which exports say 'no value'. */
export const isEmptyValue = (text: string): boolean => /^(?:-+|n\/?a\b.*|null|none|nil|\?)?$/i.test(text.trim());

const currencyMarks = /[$€£¥₹₺₪]|zł|Kč|Ft|kr\.?|^\s*[A-Z]{3}\b|\b[A-Z]{3}\s*$/g;

/** Currencies that a sign may mean. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₪': ['ILS'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  '¥': ['JPY', 'CNY'],
  kr: ['DKK', 'NOK', 'SEK', 'ISK'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD'],
};

/** Returns the currencies that an amount may be in: '19,50 €' → EUR; empty if it names none. */
export function currenciesIn(text: string): readonly string[] {
  const mark = text.match(currencyMarks)?.[0]?.trim().replace(/\.$/, '');
  return mark === undefined ? [] : (signs[mark] ?? [mark]);
}

/** '62,506.00', '62.506,00', '$62506' → '62506.00'; undefined if the text is no amount. */
export function readAmount(text: string): string | undefined {
  const bare = text.replace(currencyMarks, '').replace(/[\s\u00a0\u202f'’]/g, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const isDecimalComma = comma > point && !/,\d{3}$/.test(bare);
  const plain = isDecimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return undefined;
  const [whole = '', part = ''] = plain.split('.');
  if (part.length > 2) return undefined;
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`;
}

const genderWords: Readonly<Record<string, (typeof genders)[number]>> = {
  m: 'Male',
  male: 'Male',
  man: 'Male',
  f: 'Female',
  w: 'Female',
  female: 'Female',
  woman: 'Female',
  x: 'Non-binary',
  d: 'Non-binary',
  nonbinary: 'Non-binary',
  diverse: 'Non-binary',
};

export const readGender = (text: string): string | undefined => genderWords[text.toLowerCase().replace(/[^a-z]/g, '')];

const foldLetters = (text: string) => foldText(text).replace(/[^a-z]/g, '');

/** Returns a function that finds the id of a list item by its id or name. */
function finderOf(list: readonly { readonly id: string; readonly name: string }[]) {
  const ids = new Map(
    list.flatMap(
      ({ id, name }) =>
        [
          [foldLetters(id), id],
          [foldLetters(name), id],
        ] as const,
    ),
  );
  return (text: string): string | undefined => ids.get(foldLetters(text));
}

const maritalIds = finderOf(maritalStatus);
const countryIds = finderOf(countries);
const otherCountries: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  unitedstatesofamerica: 'US',
  greatbritain: 'GB',
};

export const readMaritalStatus = maritalIds;
export const readCountry = (text: string): string | undefined => countryIds(text) ?? otherCountries[foldLetters(text)];

/** Restores the leading zeros that US postcodes lose in a spreadsheet: '1960' → '01960'. */
export function readPostcode(text: string, hasFiveDigits: boolean): string {
  return hasFiveDigits && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text;
}

/** Whether the postcodes of a column have five digits, of which some lost leading zeros. */
export const haveFiveDigits = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return (
    filled.length > 0 && filled.every((cell) => /^\d{3,5}$/.test(cell)) && filled.some((cell) => cell.length === 5)
  );
};

/** '40', '37.5', '37:30' → seconds per week. */
export function readHours(text: string): number | undefined {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  const hours = clock
    ? Number(clock[1]) + Number(clock[2]) / 60
    : Number(text.replace(',', '.').replace(/\s*h(?:ours)?$/i, ''));
  return text !== '' && hours >= 0 && hours <= 168 ? Math.round(hours * 3600) : undefined;
}

/** First letters of the weekdays in English, German, French and Spanish, from Monday. */
const dayNames: readonly (readonly string[])[] = [
  ['mon', 'mo', 'lun', 'lu', 'l'],
  ['tue', 'tu', 'di', 'die', 'mar', 'ma'],
  ['wed', 'we', 'mi', 'mit', 'mer', 'mie', 'x'],
  ['thu', 'th', 'do', 'don', 'jeu', 'je', 'jue', 'ju', 'j'],
  ['fri', 'fr', 'fre', 'ven', 've', 'vie', 'vi', 'v'],
  ['sat', 'sa', 'sam', 'sab', 's'],
  ['sun', 'su', 'so', 'son', 'dim', 'dom'],
];

/** 'Mon', 'Mi', '3' → ISO weekday; longer names by their first three letters. */
function readWeekday(text: string): number | undefined {
  if (/^[1-7]$/.test(text)) return Number(text);
  const folded = foldText(text).replace(/\.$/, '');
  const [whole, short] = [folded, folded.slice(0, 3)].map((name) =>
    dayNames.findIndex((names) => names.includes(name)),
  );
  const found = whole === -1 ? short : whole;
  return found === undefined || found === -1 ? undefined : found + 1;
}

/** 'Mon, Wed', 'Mo-Fr', '1;3' → '1,3': ISO weekdays in order. */
export function readWeekdays(text: string): string | undefined {
  const days = new Set<number>();
  for (const part of text.split(/\s*[,;/+]\s*|\s+(?:and|und|et|y)\s+|(?<![-–])\s+(?![-–])/)) {
    const ends = part.split(/\s*[-–]\s*/).map(readWeekday);
    const [from, to = from] = ends;
    if (from === undefined || to === undefined || ends.length > 2 || to < from) return undefined;
    for (let day = from; day <= to; day += 1) days.add(day);
  }
  return days.size > 0 ? [...days].sort().join(',') : undefined;
}

const slug = (text: string) => foldText(text).replace(/[^a-z0-9]+/g, '');

/** Makes 'wilson.adinolfi@acme.example' by the pattern '{first}.{last}@acme.example'; '{f}' and '{l}' are initials. */
export function emailFrom(pattern: string, { first, last }: PersonName): string {
  const [one, two] = [slug(first.split(' ')[0] ?? ''), slug(last)];
  const filled = pattern
    .replaceAll('{first}', one)
    .replaceAll('{last}', two)
    .replaceAll('{f}', one.slice(0, 1))
    .replaceAll('{l}', two.slice(0, 1));
  return filled.replace(/^[._-]+|[._-]+(?=@)/g, '').toLowerCase();
}
