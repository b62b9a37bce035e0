import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { employ } from '#features/people/testing/employ.ts';
import { officeLeave } from '#features/leave-applications/testing/office-leave.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const hr = ['view_employee', 'view_any_attendance', 'edit_employee_employment_info', 'add_employee'] as const;

async function department(acme: Acme, name: string): Promise<string> {
  const row = await acme.inside((db) =>
    db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** Creates Ann in Sales, reporting to Ben; Cem in Sales; Dora, who joins next year. */
async function office(acme: Acme) {
  const hal = await acme.hire('Hal Hansen', ...hr);
  // The role has no permissions, and ranks below Hal's.
  await acme.inside((db) => db.insertInto('roles').values({ name: 'Employee', position: 99 }).execute());
  const sales = await department(acme, 'Sales');
  await department(acme, 'Workshop');
  const [ann, ben, cem] = [await acme.hire('Ann Ødegård'), await acme.hire('Ben Hart'), await acme.hire('Cem Kaya')];
  await acme.inside(async (db) => {
    await employ(db, ann.id, { department_id: sales, manager_id: ben.id });
    await employ(db, cem.id, { department_id: sales });
  });
  return { hal, ann, ben, cem, sales };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'People' });
const names = (page: Page) => grid(page).getByRole('rowheader').getByRole('link');

test('people are found by the beginning of any word, and the address keeps what was asked', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  await expect(names(page)).toHaveText(['Ann Ødegård', 'Ben Hart', 'Cem Kaya', 'Hal Hansen']);
  await expect(page.getByText('4 people', { exact: true }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('odeg');
  await expect(names(page)).toHaveText(['Ann Ødegård']);
  await expect(page).toHaveURL(/search=odeg/);
  await page.reload();
  await expect(names(page)).toHaveText(['Ann Ødegård']);
  await expect(page.getByRole('status').filter({ hasText: '1 person of 4, matching “odeg”' })).toBeVisible();
});

test('a filter offers what somebody has, counts what is chosen, and is cleared', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Department' }).click();
  await expect(page.getByRole('option')).toHaveText(['Sales2']);
  await page.getByRole('option', { name: 'Sales' }).click();
  await expect(names(page)).toHaveText(['Ann Ødegård', 'Cem Kaya']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Department 1 selected' });
  await expect(opener).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '2 people of 4, in Sales' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(names(page)).toHaveCount(4);
  await expect(page).not.toHaveURL(/department/);
});

test('nobody who fits: the search is named, and cleared with one press', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people?search=zzz');
  await expect(page.getByRole('heading', { name: 'No matches for “zzz”' })).toBeVisible();
  await expect(page.getByText('Searched 4 people by name')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(names(page)).toHaveCount(4);
});

test('arrows move, Space selects, Shift extends, Escape clears, Enter opens', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  await names(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(names(page).nth(1)).toBeFocused();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(names(page).nth(2)).toBeFocused();
  await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(names(page).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/people\/profile\/view\/hal/);
});

test('columns are chosen, and remembered', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  const heads = grid(page).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Manager' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Manager' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).click();
  await expect(heads.filter({ hasText: 'Manager' })).toHaveCount(0);
  await page.reload();
  await expect(heads.filter({ hasText: 'Email' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Manager' })).toHaveCount(0);
});

test('heads sort, there and back', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  await grid(page).getByRole('button', { name: 'Name' }).click();
  await expect(names(page).first()).toHaveText('Hal Hansen');
  await expect(page).toHaveURL(/order=desc/);
  await grid(page).getByRole('button', { name: 'Department' }).click();
  await expect(names(page)).toHaveText(['Ann Ødegård', 'Cem Kaya', 'Ben Hart', 'Hal Hansen']);
});

test('somebody without rights over others sees no ticks, no whereabouts and no way to add', async ({ acme, as }) => {
  await office(acme);
  const page = await as(await acme.hire('Eva', 'view_employee'), '/people');
  await expect(names(page)).toHaveCount(5);
  await expect(grid(page).getByRole('checkbox')).toHaveCount(0);
  await expect(grid(page).getByRole('columnheader', { name: 'Today' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0);
});

test('an action says first what it does to whom, and who stays as they are', async ({ acme, as }) => {
  const { hal, ben } = await office(acme);
  const page = await as(hal, '/people');
  await grid(page).getByRole('checkbox', { name: 'Select Ann Ødegård' }).click();
  await grid(page).getByRole('checkbox', { name: 'Select Ben Hart' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected people' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  // Hal may neither assign roles nor discharge people.
  await expect(bar.getByRole('button')).toHaveText(['Select all 4', 'Department', 'Designation', 'Manager', '']);
  await bar.getByRole('button', { name: 'Department' }).click();
  const effect = page.getByRole('dialog', { name: 'Change department' });
  await effect.getByRole('combobox', { name: 'New department' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await expect(effect.getByText(/^1 person moves to Sales on /)).toBeVisible();
  await expect(effect.getByRole('listitem').filter({ hasText: 'Ann Ødegård' })).toContainText('already in Sales');
  await expectAccessible(page);
  await effect.getByRole('button', { name: 'Move 1 person' }).click();
  await expect(bar).toHaveCount(0);
  await expect(grid(page).getByRole('row', { name: 'Select Ben Hart' })).toContainText('Sales');
  const moved = await acme.inside((db) =>
    db.selectFrom('people').select('department_id').where('id', '=', ben.id).executeTakeFirstOrThrow(),
  );
  expect(moved.department_id).not.toBeNull();
});

test('people are put into a group, and those who are in it stay', async ({ acme, as }) => {
  const { ann, ben } = await office(acme);
  const gil = await acme.hire('Gil Stone', 'view_employee', 'view_employee_group', 'assign_employee_group');
  const { id } = await acme.inside((db) =>
    db.insertInto('groups').values({ name: 'First aid' }).returning('id').executeTakeFirstOrThrow(),
  );
  await acme.inside((db) => db.insertInto('group_people').values({ group_id: id, person_id: ann.id }).execute());
  const page = await as(gil, '/people');
  await grid(page).getByRole('checkbox', { name: 'Select Ann Ødegård' }).click();
  await grid(page).getByRole('checkbox', { name: 'Select Ben Hart' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected people' });
  await bar.getByRole('button', { name: 'Group' }).click();
  const effect = page.getByRole('dialog', { name: 'Add to a group' });
  await effect.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'First aid' }).click();
  await expect(effect.getByText('1 person joins First aid.')).toBeVisible();
  await expect(effect.getByRole('listitem').filter({ hasText: 'Ann Ødegård' })).toContainText('already');
  await effect.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(bar).toHaveCount(0);
  const inside = await acme.inside((db) => db.selectFrom('group_people').select('person_id').execute());
  expect(inside.map(({ person_id }) => person_id).toSorted()).toEqual([ann.id, ben.id].toSorted());
});

test('the people shown are exported as a file', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people?search=ann');
  await page.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Text (.csv)' }).click();
  const stream = await (await waiting).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(text).toContain('Ann Ødegård');
  expect(text).not.toContain('Ben Hart,');
});

test('changes by others appear by themselves', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const [page, other] = [await as(hal, '/people'), await as(hal, '/people')];
  await expect(names(page)).toHaveCount(4);
  await addPerson(other, 'Fay Moss', 'fay@acme.example');
  await expect(names(page)).toContainText(['Fay Moss']);
});

async function addPerson(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(dialog.getByText('available', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('alertdialog', { name: `${name} has been added` })).toBeVisible();
}

test('a username is proposed and free; one that is taken is refused while it is typed', async ({ acme, as }) => {
  const { hal, ben } = await office(acme);
  const page = await as(hal, '/people');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  expect((await dialog.boundingBox())?.width).toBe(650);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoë Müller');
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('zoe.muller');
  await expect(dialog.getByText('available', { exact: true })).toBeVisible();
  const taken = await acme.inside((db) =>
    db.selectFrom('people').select('username').where('id', '=', ben.id).executeTakeFirstOrThrow(),
  );
  await dialog.getByRole('textbox', { name: 'Username' }).fill(taken.username);
  await expect(dialog.getByText('This username is taken.')).toBeVisible();
  await expectAccessible(page);
  // Required fields are marked as in every other dialog, and Cancel closes it after confirmation.
  for (const label of [/^Name/, /^Email/, /^Role/])
    await expect(dialog.locator('label').filter({ hasText: label }).getByText('*')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
});

test('after adding, the link is shown by a press of its own; Escape does nothing, Cancel stays, Confirm opens', async ({
  acme,
  as,
}) => {
  const { hal } = await office(acme);
  const { policy, review } = await officeLeave(acme);
  await acme.inside((db) =>
    sql`insert into role_permissions (role_id, permission)
        select role_id, unnest(array['assign_leave_policy', 'assign_leave_review'])
          from role_people where person_id = ${hal.id}`.execute(db),
  );
  const page = await as(hal, '/people');
  await page.getByRole('button', { name: 'Add person' }).click();
  const form = page.getByRole('dialog', { name: 'Add person' });
  await expect(form.getByRole('combobox', { name: 'Leave package' })).toHaveValue('Full time');
  await expect(form.getByRole('combobox', { name: 'Leave review process' })).toHaveValue('Office');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await addPerson(page, 'Fay Moss', 'fay@acme.example');
  const dialog = page.getByRole('alertdialog');
  expect((await dialog.boundingBox())?.width).toBe(721);
  await expectAccessible(page);
  await expect(page.getByLabel('Password set-up link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show link' }).click();
  await expect(page.getByLabel('Password set-up link')).toHaveValue(/\/on-boarding-invitation\//);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/people$/);
  await addPerson(page, 'Gus Moss', 'gus@acme.example');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/people\/profile\/view\/gus/);
  const link = await acme.inside((db) =>
    db
      .selectFrom('leave_policy_people as p')
      .innerJoin('leave_review_people as r', 'r.person_id', 'p.person_id')
      .select(['p.policy_id', 'r.review_id'])
      .execute(),
  );
  expect(link).toEqual([1, 2].map(() => ({ policy_id: policy, review_id: review })));
});

test('on a phone: rows under letters, filters in a sheet, a long press selects', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people', phone);
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Department').click();
  await sheet.getByRole('checkbox', { name: 'Sales (2)' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show people' }).click();
  await expect(rows).toHaveCount(2);
  const box = await rows.first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 30);
  await page.mouse.down();
  await expect(rows.first()).toContainText('selected');
  await page.mouse.up();
  await rows.nth(1).click();
  await expect(page.getByText('selected', { exact: true })).toHaveCount(2);
});

test('cards show the same people, and the address says so', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  await page.getByRole('radiogroup', { name: 'View' }).locator('label').filter({ hasText: 'Cards' }).click();
  await expect(page).toHaveURL(/view=cards/);
  const cards = page.getByRole('main').getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await cards.first().getByRole('link', { name: 'Ann Ødegård', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1).getByRole('link', { name: 'Ben Hart', exact: true })).toBeFocused();
  await expectAccessible(page);
});

test('the chart expands and collapses by keyboard, finds people, and lists those without a manager separately', async ({
  acme,
  as,
}) => {
  const { hal, ann, cem } = await office(acme);
  await acme.inside((db) => employ(db, cem.id, { manager_id: ann.id }));
  const page = await as(hal, '/people?view=chart');
  const node = (name: string) => page.getByRole('treeitem', { name });
  await expect(page.getByText('4 people on 3 levels, 2 managers')).toBeVisible();
  await expect(node('Cem Kaya')).toBeVisible();
  await node('Ben Hart').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node('Ann Ødegård')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(node('Cem Kaya')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(node('Ben Hart')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(node('Ann Ødegård')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Find someone in the chart' }).fill('cem');
  await page.getByRole('option', { name: 'Cem Kaya' }).click();
  await expect(node('Cem Kaya')).toBeFocused();
  await page.getByRole('button', { name: 'No manager 1' }).click();
  await expect(page.getByRole('list', { name: 'No manager' }).getByRole('link')).toHaveText(['Hal Hansen']);
  await expectAccessible(page);
});

test('ten thousand people: only what is on the screen exists, and the way back leads to the same row', async ({
  acme,
  as,
}) => {
  const hal = await acme.hire('Hal', ...hr);
  const people = Array.from({ length: 3000 }, (_, n) => ({
    name: `Person ${String(n).padStart(5, '0')}`,
    username: `p${n}`,
    joined_on: '2020-01-01' as LocalDate,
  }));
  await acme.inside((db) => db.insertInto('people').values(people).execute());
  const page = await as(hal, '/people');
  await expect(names(page).first()).toHaveText('Hal');
  await names(page).first().focus();
  await page.keyboard.press('End');
  await expect(names(page).last()).toHaveText('Person 02999');
  await expect(page).toHaveURL(/row=\d+/);
  expect(await names(page).count()).toBeLessThan(60);
  await page.reload();
  await expect(names(page).last()).toHaveText('Person 02999');
});
