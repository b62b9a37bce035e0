/** Names of months and weekdays as dates have them, which follow the language of dates and not the one of texts. */
const inDates = [
  ...Array.from({ length: 12 }, (_, index) => new Date(2026, index, 1).toLocaleString('en-GB', { month: 'long' })),
  ...Array.from({ length: 7 }, (_, index) => new Date(2026, 1, 1 + index).toLocaleString('en-GB', { weekday: 'long' })),
].flatMap((name) => [name, name.slice(0, 3), name.slice(0, 2)]);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Names of countries, which come from the browser as dates do. */
const countries = letters.flatMap((letter) => letters.flatMap((other) => regions.of(letter + other) ?? []));

/** Names of products, formats, keys and units, which are the same in every language. */
const names =
  'Muster ZKTeco Google Apple Paddle Chrome Linux Firefox Sept am pm min CSV XLSX PDF PNG JPEG SVG PIN SMTP TLS STARTTLS IP KB MB GB UTC GMT EUR DKK USD BIC IBAN'.split(
    ' ',
  );

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** Whole words only. */
const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${[...texts]
      .sort((one, other) => other.length - one.length)
      .map(escaped)
      .join('|')})(?![\\p{L}\\d])`,
    'gu',
  );

/** Addresses, zones, files, variables, numbers with units, and how long ago something was. */
const coded = [
  /\d+ (?:second|minute|hour|day|week|month|year)s? ago\b/gu,
  /\b[A-Z]+_[A-Z_]+\b/gu,
  /\S+@\S+/gu,
  /https?:\/\/\S*|\b[\w-]+(\.[\w-]+)+(\/\S*)?/gu,
  /\b[A-Z]\w+\/[A-Z][\w/]+/gu,
  /\S+\.(pdf|csv|xlsx|png|jpg|ics|dat|docx)\b/gu,
  /\b(?=\w*\d)\w+/gu,
];

/**
 * Returns a function that says which words of a text no translator has said: what remains of it without the data of
 * people, dates, names of products, codes, and words in accented letters.
 */
export function bareWordsIn(data: readonly string[]): (text: string) => string {
  const own = anyOf(data);
  const known = anyOf([...inDates, ...countries, ...names]);
  const cut = [own, /[\p{L}·]*[À-žƁǪǫṀṁṼṽẊẋ][\p{L}·]*/gu, ...coded, known];
  return (text) => {
    const rest = cut.reduce((left, each) => left.replace(each, ' '), text);
    // One or two capitals are the initials of a person.
    return /[A-Za-z]{2}/.test(rest) && !/^\s*[A-Z]{2}\s*$/.test(rest) ? rest.replace(/\s+/g, ' ').trim() : '';
  };
}
