import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, longName, type Shot } from '#platform/testing/shots.ts';

const processes = '/settings/leave/review-process';
const reviews = 'settings/leave/leave/leave-reviews/';

/** Opens the process of the office, with its two steps. */
async function openProcess(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Office', exact: true }).click();
  await page.getByRole('region', { name: 'Step 2', exact: true }).waitFor();
}

async function changeProcess(page: Page): Promise<void> {
  await openProcess(page);
  await page.getByRole('region', { name: 'Step 1', exact: true }).getByRole('radio', { name: 'Everyone' }).check();
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('button', { name: 'Save process' }).click();
  await page.getByText('This is a required field').waitFor();
}

async function nameDeputy(page: Page): Promise<void> {
  await openProcess(page);
  await page.getByRole('button', { name: 'Add a deputy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add deputy' }).waitFor();
}

async function openProcessPeople(page: Page): Promise<void> {
  await openProcess(page);
  await page.getByRole('link', { name: /^\d+ people$/ }).click();
  await page.getByRole('button', { name: 'Assign people' }).first().waitFor();
}

interface Processes {
  readonly data: readonly { readonly approvers: readonly { readonly approvers: readonly object[] }[] }[];
}

const longProcesses = alterAnswer<Processes>(`${reviews}index*`, (body) => ({
  ...body,
  people_without: 3,
  without: [{ name: longName }, { name: longName }, { name: longName }],
  data: body.data.map((row) => ({
    ...row,
    name: longName,
    approvers: row.approvers.map((step) => ({
      ...step,
      approvers: step.approvers.map((approver) => ({ ...approver, name: longName })),
    })),
  })),
}));

/** Pictures of the review processes in the settings. */
export const processShots: readonly Shot[] = [
  { name: 'leave-processes', who: 'hr', path: processes },
  { name: 'leave-processes-long', who: 'hr', path: processes, before: longProcesses },
  { name: 'leave-processes-empty', who: 'hr', path: `${processes}?search=nobody` },
  {
    name: 'leave-processes-loading',
    who: 'hr',
    path: processes,
    before: leaveUnanswered(`${reviews}**`),
    isLoading: true,
  },
  {
    name: 'leave-processes-error',
    who: 'hr',
    path: processes,
    before: fakeAnswer(`${reviews}index*`, 500, 'Out of order.'),
  },
  { name: 'leave-process', who: 'hr', path: processes, prepare: openProcess },
  { name: 'leave-process-wrong', who: 'hr', path: processes, prepare: changeProcess },
  { name: 'leave-process-new', who: 'hr', path: `${processes}/new` },
  { name: 'leave-process-deputy', who: 'hr', path: processes, prepare: nameDeputy },
  { name: 'leave-process-people', who: 'hr', path: processes, prepare: openProcessPeople },
];
