import type { Page } from '@playwright/test';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ajax, alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { weeksOfPeople } from '../contract.ts';

type View = Reply<(typeof weeksOfPeople)['view']>;
type Week = NonNullable<View['data']['rows'][number]['week']>;

/** Returns the address of a person's employment. */
const of = (name: string) => async (page: Page) => {
  const people = (await (await page.request.get('/app/muster-bar/search', { headers: ajax })).json()) as readonly {
    readonly name: string;
    readonly username: string;
  }[];
  const person = people.find((one) => one.name === name);
  if (!person) throw new Error(`There is no ${name}`);
  return `/people/profile/view/${person.username}?tab=employment`;
};

const day = { work_time: 28_800, start_time: '08:30', break_time: 1800, break_start: '12:00', template_id: null };
const weekOf = (...weeks: readonly (readonly number[])[]): Week => ({
  kind: 'fixed',
  first_week: '2026-11-02' as LocalDate,
  weeks: weeks.map((days) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))),
});
const two = weekOf([1, 3]);

const row = (
  id: string,
  effective_from: string,
  state: 'past' | 'current' | 'scheduled',
  week: Week,
  hours: number,
) => ({
  id,
  effective_from: effective_from as LocalDate,
  state,
  week,
  weekly_work_time: hours * 3600,
  reason: null,
  author: { id: 'a', name: 'Ida Holm', username: 'ida.holm' },
  created_at: '2026-10-14T08:00:00Z',
});

/** Shows the weeks of the drawings. */
const drawn = alterAnswer<View>('employee/employee/profile/*/working-week', (body) => ({
  ...body,
  data: {
    ...body.data,
    rows: [
      row('3', '2027-01-01', 'scheduled', weekOf([1, 3, 5], [1, 3]), 20),
      row('2', '2026-11-01', 'current', two, 16),
      row('1', '2022-05-02', 'past', weekOf([4, 5, 6, 7]), 32),
    ],
    figures: { ...body.data.figures, in_force: { week: two, source: 'own', is_scaled: false } },
  },
}));

const anyTime = { ...day, start_time: null, break_time: 0, break_start: null };
const mixed = alterAnswer<View>('employee/employee/profile/*/working-week', (body) => ({
  ...body,
  data: {
    ...body.data,
    figures: {
      ...body.data.figures,
      in_force: {
        week: {
          kind: 'fixed',
          first_week: '2026-11-02',
          weeks: [
            [day, anyTime, { ...day, start_time: '22:00', break_start: null }, null, day, null, null],
            [day, null, { ...day, work_time: 14_400, break_time: 0, break_start: null }, null, null, null, null],
          ],
        },
        source: 'own',
        is_scaled: false,
      },
    },
  },
}));

const change = (page: Page) => page.getByRole('button', { name: /^(Change from a date|Give an own week)$/ });

async function edit(page: Page): Promise<void> {
  await change(page).click();
  const editor = page.getByRole('region', { name: 'Working week, editing' });
  await editor.getByText('2 weeks', { exact: true }).click();
  await editor.getByRole('checkbox', { name: 'Friday, Week 2' }).click();
  await page.getByText('against today').waitFor();
}

async function see(page: Page): Promise<void> {
  await edit(page);
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByRole('dialog').waitFor();
}

async function wrong(page: Page): Promise<void> {
  await edit(page);
  const end = page.getByRole('textbox', { name: 'Monday, Week 1: end' });
  await end.fill('07:00');
  await end.press('Tab');
  await page.getByText('The end must be later than the start, or leave both empty.').waitFor();
}

async function begin(page: Page): Promise<void> {
  // The placeholder before it has no button.
  await change(page).waitFor();
  await change(page).scrollIntoViewIfNeeded();
}

const someone = 'Chiara Ricci';

export const shots: readonly Shot[] = [
  { name: 'own-week', who: 'hr', path: of(someone), before: drawn, prepare: begin },
  { name: 'own-week-mixed', who: 'hr', path: of(someone), before: mixed, prepare: begin },
  { name: 'own-week-company', who: 'hr', path: of(someone), prepare: begin },
  {
    name: 'own-week-waiting',
    who: 'hr',
    path: of(someone),
    before: leaveUnanswered('employee/employee/profile/*/working-week'),
    isLoading: true,
  },
  {
    name: 'own-week-error',
    who: 'hr',
    path: of(someone),
    before: fakeAnswer('employee/employee/profile/*/working-week', 500, 'Something went wrong.'),
  },
  { name: 'own-week-editing', who: 'hr', path: of(someone), prepare: edit },
  { name: 'own-week-wrong', who: 'hr', path: of(someone), prepare: wrong },
  { name: 'own-week-change', who: 'hr', path: of(someone), prepare: see },
  { name: 'own-week-self', who: 'employee', path: of('Finn Kowalski'), before: drawn },
];
