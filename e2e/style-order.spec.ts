import { dateAt, recordDay } from './recorded-days.ts';
import { test } from './demo-company.ts';
import { orderFaults } from './style-order.ts';
import { expect } from './world.ts';

/** Dialogs that are loaded when somebody asks for them, by the address and the button that asks. */
const dialogs: readonly (readonly [path: string, button: string | RegExp])[] = [
  ['/people', 'Add person'],
  ['/calendar', 'Follow in your calendar'],
  ['/time/bird-view', 'Add attendance'],
  ['/settings/people/groups', 'Add group'],
  ['/settings/people/departments', 'Add department'],
  ['/settings/leave/holidays', 'Add holiday'],
  ['/settings/leave/leave-types', 'Add leave type'],
  ['/settings/general-settings/role-permissions', 'Add role'],
  ['/settings/time/closed-periods', /^Close /],
  ['/leaves/team', 'Subscribe'],
];

test('dialogs look the same in whatever order their style sheets come', async ({
  demo: { address, cookie },
  window,
}) => {
  const context = await window({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  const faults: string[] = [];
  for (const [path, button] of dialogs) {
    await page.goto(address + path);
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').first().waitFor();
    for (const fault of await orderFaults(page)) faults.push(`${path}, ${button}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test('the clock-out of a day that is too long looks the same in whatever order its style sheets come', async ({
  acme,
  as,
}) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance');
  await recordDay(acme, ana, dateAt(-1), [{ start: '10:00:00', breaks: [['11:00:00', '11:20:00']] }]);
  const page = await as(ana, '/feed');
  await page.getByRole('group', { name: 'Clock', exact: true }).getByRole('button', { name: 'Clock Out' }).click();
  const dialog = page.getByRole('dialog', { name: /^Confirm Clock Out/ });
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  await dialog.getByLabel('Clock 1 End hours').waitFor();
  expect(await orderFaults(page)).toEqual([]);
});
