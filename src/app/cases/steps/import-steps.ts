import { access } from '#features/access/contract.ts';
import { peopleImport } from '#features/people-import/contract.ts';
import type { FieldKey } from '#features/people-import/rules/fields.ts';
import type { CaseCompany } from '../case-company.ts';
import type { CaseImportedRow } from '../format/rules.ts';
import { NotPossible } from '../not-possible.ts';

/** Columns of the file, with the cell of a row. */
const columns: readonly (readonly [FieldKey, (row: CaseImportedRow, index: number) => string | undefined])[] = [
  ['name', ({ key }) => key],
  ['email', (_, index) => `imported${index + 1}@case.example`],
  ['joined_on', ({ joined }) => joined],
  ['discharged_date', ({ left }) => left],
  ['department', ({ department }) => department],
  ['work_place', ({ place }) => place],
  ['designation', ({ designation }) => designation],
  ['employment_type', ({ employment_type }) => employment_type],
  ['manager', ({ manager }) => manager],
  ['weekly_hours', ({ hours }) => hours?.toString()],
  ['working_days', ({ days }) => days?.map((day) => weekdays[day - 1]).join(' ')],
];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;

/** Imports people from a CSV file as the screen does: upload, check, start. */
export async function importPeople(company: CaseCompany, rows: readonly CaseImportedRow[]): Promise<void> {
  const used = columns.filter(([, textOf]) => rows.some((row, index) => textOf(row, index) !== undefined));
  const lines = [used.map(([field]) => field), ...rows.map((row, index) => used.map(([, text]) => text(row, index)))];
  const content = lines.map((line) => line.map(cell).join(',')).join('\n');
  const { import_id } = await company.owner(peopleImport.file, { body: {} }, { name: 'people.csv', content });
  const { data: roles } = await company.owner(access.roles, {});
  const { data: checked } = await company.owner(peopleImport.validateData, {
    body: {
      import_id,
      columns: used.map(([field]) => field),
      date_order: 'year',
      last_year: 2120,
      five_digits: false,
      email_pattern: null,
      employment_type_id: null,
      currency: null,
      pay_period: null,
      role_id: roles.find(({ name }) => name === 'Employee')?.id ?? null,
      managers: [],
    },
  });
  const [cause] = checked.causes;
  if (cause) throw new NotPossible(`the file of people is wrong: ${cause.field} ${cause.value}: ${cause.why}`);
  const { batch_id } = await company.owner(peopleImport.processData, {
    body: { import_id, effective_from: company.today },
  });
  await company.workBatch(batch_id);
  company.keep('import', 'last', import_id);
  const { data: people } = await company.owner(peopleImport.people, {
    params: { id: import_id },
    query: { per_page: rows.length },
  });
  for (const { id, name } of people) company.keep('person', name, id);
}

/** Undoes the last import. */
export async function undoImport(company: CaseCompany): Promise<void> {
  const params = { id: company.idOf('import', 'last') };
  const { batch_id } = await company.owner(peopleImport.undo, { params, body: {} });
  await company.workBatch(batch_id);
}
