/** A case in words, for a table. */
export interface CaseRow {
  readonly name: string;
  readonly given: string;
  readonly expected: string;
  /** Whether it asks for balances, costs or lines of leave. */
  readonly isOfLeave: boolean;
  /** Whether it asks for hours by element of pay. */
  readonly isOfPay: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields whose value names what the others are about. */
const names = ['who', 'key', 'name', 'type'];

/** Returns a value of a case in words: 'ana (joined 2024-01-01, left –)'. */
function textOf(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) {
    const isNested = value.some((item) => typeof item === 'object' && item !== null);
    return value.map(textOf).join(isNested ? '; ' : ', ');
  }
  if (!isFields(value)) return String(value);
  const name = names.find((field) => typeof value[field] === 'string');
  const rest = Object.entries(value).filter(([field]) => field !== name);
  const text = rest.map(([field, inner]) => `${field} ${textOf(inner)}`).join(', ');
  if (name === undefined) return text;
  if (name === 'who') return `${String(value[name])} ${text}`;
  return text === '' ? String(value[name]) : `${String(value[name])} (${text})`;
}

/** Fields of a case that are no part of what is given. */
const others = new Set(['id', 'title', 'source', 'ask']);

const ofLeave = ['leave_left', 'leave_cost', 'lines', 'refused_by'];

/** Number of people from which each of them has a row. */
const fewPeople = 5;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a part of a case is about a person. */
const concerns = (item: unknown, key: unknown) =>
  isFields(item) && (item['who'] === key || listOf(item['for']).includes(key));

/** Returns a case as rows of a table: everything that it says, in its order, with a row for each of many people. */
export function rowsOf(given: unknown): CaseRow[] {
  const one = isFields(given) ? given : {};
  const people = listOf(one['people']).filter(isFields);
  if (people.length <= fewPeople) return [rowOf(one)];
  const about = (field: string, key: unknown) => listOf(one[field]).filter((item) => concerns(item, key));
  const { people: _, did: __, ask: ___, holidays: ____, ...company } = one;
  const ofPeople = people.map(({ key, ...person }) => ({
    id: key,
    ...person,
    holidays: about('holidays', key).map((holiday) => withoutFields(holiday, 'for')),
    did: about('did', key).map((action) => withoutFields(action, 'who')),
    ask: about('ask', key).map((question) => withoutFields(question, 'who')),
  }));
  return [company, ...ofPeople].map(rowOf);
}

const withoutFields = (item: unknown, name: string) =>
  isFields(item) ? Object.fromEntries(Object.entries(item).filter(([field]) => field !== name)) : item;

function rowOf(one: Fields): CaseRow {
  const asked = listOf(one['ask']);
  const parts = Object.entries(one).filter(([field, value]) => !others.has(field) && listOf([value]).flat().length > 0);
  return {
    name: [one['id'], one['title']].filter(Boolean).join(' '),
    given: parts.map(([field, value]) => (field === 'did' ? textOf(value) : `${field}: ${textOf(value)}`)).join('. '),
    expected: asked.map(textOf).join('; '),
    isOfLeave: asked.some((question) => isFields(question) && ofLeave.some((field) => field in question)),
    isOfPay: asked.some((question) => isFields(question) && 'elements' in question),
  };
}
