import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const setup = '/settings/feed-settings/feed-card-setup';

/** Set-up steps that a company has done in its first days. */
const doneAtFirst = ['company', 'logo', 'departments', 'designations', 'people', 'invitations', 'attendance'];
const moreDone = ['shift-template', 'shift-assignment', 'leave-types'];

interface Wizard {
  readonly steps: readonly { readonly key: string; readonly is_done: boolean; readonly detail: string | null }[];
}

/** The first people invited. */
const fourInvited = {
  total: 4,
  rested: 0,
  to_remind: 4,
  people: ['Tess Abara', 'Rohan Mistry', 'Kai Lund', 'Ada Voss'].map((name, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name,
    username: name.toLowerCase().replace(' ', '.'),
    avatar: '',
    designation_name: null,
  })),
};

/** The demo company as in its first days: little set-up, no posts, nobody away. */
const newCompany =
  (done: readonly string[], { hasMore = false } = {}) =>
  async (page: Page) => {
    const shown = { settings: true, employee: true, attendance: true, leave: true };
    await alterAnswer<Wizard>('settings/general/application/welcome-wizard', ({ steps }) => ({
      ...shown,
      steps: steps.map((step) => ({
        ...step,
        is_done: done.includes(step.key),
        detail: done.includes(step.key) ? step.detail : null,
      })),
    }))(page);
    if (hasMore) return;
    await alterAnswer<object>('employee/on-boarding-invitation/not-signed-in', (body) => ({ ...body, ...fourInvited }))(
      page,
    );
    await alterAnswer<object>(/\/app\/feed\/list\/index/, (body) => ({ ...body, data: [], pinned: [], waiting: [] }))(
      page,
    );
    await alterAnswer<object>('dashboard/to-do/index', (body) => ({ ...body, data: [] }))(page);
    await alterAnswer<object>(/widget\/recent-(on-leave|birthday|work)/, (body) => ({
      ...body,
      total: 0,
      today_total: 0,
      people: [],
    }))(page);
  };

const emptied = alterAnswer<object>(/widget\/recent/, (body) => ({ ...body, total: 0, today_total: 0, people: [] }));

/** Opens the cards, which are folded on a phone. */
async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^Week and colleagues/ });
  const arrange = page.getByRole('button', { name: 'Arrange cards' });
  await fold.or(arrange).first().waitFor();
  if (!(await fold.isVisible())) return arrange.scrollIntoViewIfNeeded();
  await fold.click();
  await arrange.waitFor();
  await fold.evaluate((button) => button.scrollIntoView());
}

async function arrange(page: Page): Promise<void> {
  await unfold(page);
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Move/ }).first().waitFor();
}

async function move(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Move Recently joined/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('switch', { name: 'Show Birthdays' }).press('Space');
}

export const shots: readonly Shot[] = [
  { name: 'feed-owner', who: 'owner', path: '/feed' },
  { name: 'feed-on-break', who: 'hr', path: '/feed' },
  { name: 'feed-employee', who: 'employee', path: '/feed' },
  { name: 'feed-not-in', who: 'anders.bech', path: '/feed' },
  { name: 'feed-terminal', who: 'amara.okafor', path: '/feed' },
  { name: 'feed-loading', who: 'owner', path: '/feed', before: leaveUnanswered('dashboard/**'), isLoading: true },
  {
    name: 'feed-cards-failed',
    who: 'owner',
    path: '/feed',
    before: fakeAnswer('dashboard/widget/recent**', 500, 'Something went wrong.'),
    prepare: unfold,
  },
  {
    name: 'feed-new-company',
    who: 'owner',
    path: '/feed',
    before: newCompany([...doneAtFirst, ...moreDone]),
  },
  {
    name: 'feed-new-company-hello',
    who: 'owner',
    path: '/feed',
    before: newCompany([...doneAtFirst, ...moreDone]),
    prepare: (page) => page.getByRole('button', { name: 'Start with a welcome post' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'feed-new-company-begins',
    who: 'owner',
    path: '/feed',
    before: newCompany(['attendance'], { hasMore: true }),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More actions for these steps' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'feed-new-company-reminded',
    who: 'owner',
    path: '/feed',
    before: async (page) => {
      await newCompany([...doneAtFirst, ...moreDone])(page);
      await alterAnswer<object>('employee/on-boarding-invitation/not-signed-in', (body) => ({
        ...body,
        ...fourInvited,
        rested: 4,
        to_remind: 0,
      }))(page);
    },
    prepare: unfold,
  },
  { name: 'settings-new-company', who: 'owner', path: '/settings', before: newCompany(doneAtFirst, { hasMore: true }) },
  {
    name: 'attendance-setup-new-company',
    who: 'owner',
    path: '/settings/time/generic-setup',
    before: newCompany([], { hasMore: true }),
  },
  { name: 'feed-cards-unfolded', who: 'employee', path: '/feed', prepare: unfold },
  { name: 'feed-cards-empty', who: 'employee', path: '/feed', before: emptied, prepare: unfold },
  {
    name: 'feed-cards-loading',
    who: 'employee',
    path: '/feed',
    before: leaveUnanswered('dashboard/widget/recent*/**'),
    prepare: unfold,
    isLoading: true,
  },
  { name: 'feed-cards-arrange', who: 'employee', path: '/feed', prepare: arrange },
  { name: 'feed-card-setup', who: 'owner', path: setup },
  { name: 'feed-card-setup-changed', who: 'owner', path: setup, prepare: move },
];
