import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const general = '/settings/general-settings';

/** Another person has saved the form meanwhile. */
async function meetAnother(page: Page): Promise<void> {
  const current = { title: 'Alder & Finch Ltd', website_url: 'https://demo.example', country_id: 'DK' };
  const json = {
    message: 'Someone else changed this in the meantime.',
    code: 'platform.changedMeanwhile',
    data: { current, version: '0'.repeat(16) },
  };
  await page.route('**/app/settings/general/application/company', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 461, json }) : route.continue(),
  );
  await page.getByLabel('Company name').fill('Alder, Finch & Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('alert', { name: 'Changed by someone else' }).waitFor();
}

async function enterWrongly(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('');
  await page.getByLabel('Website').fill('demo');
  await page.getByText('Please provide a valid URL').waitFor();
}

async function listNetworks(page: Page): Promise<void> {
  for (const [index, network] of ['203.0.113.0/24', '2001:db8::/32'].entries()) {
    await page.getByRole('button', { name: 'Add network' }).click();
    await page.getByLabel(`Address or range ${index + 1}`).fill(network);
    await page.getByLabel(`Name ${index + 1}`).fill(index ? 'Warehouse' : 'Office');
  }
  await page.getByText(/can only clock in from these networks/).waitFor();
}

async function listNetworksWrongly(page: Page): Promise<void> {
  await listNetworks(page);
  await page.getByLabel('Address or range 2').fill('203.0.113.300');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Incorrect IP address(es)').waitFor();
}

async function fillMail(page: Page): Promise<void> {
  await page.getByLabel('Subject prefix').fill('[Alder & Finch]');
  await page.getByLabel('Logo URL').fill('https://demo.example/logo.png');
}

async function chooseFaintColours(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paper' }).click();
  await page.getByRole('textbox', { name: 'Menu text', exact: true }).fill('#8A8A8A');
  await page.getByRole('textbox', { name: 'Button text', exact: true }).fill('#4D5FC6');
  await page.getByText('Hard to read for many people').waitFor();
}

/** Pretends that a draft logo was uploaded: at the clock of the screenshots every upload has expired. */
async function haveDraft(page: Page): Promise<void> {
  const url = 'app/application/file/pictures';
  const bar = (left: number, height: number) => ({
    input: { create: { width: 28, height, channels: 3 as const, background: '#F4C95D' } },
    left,
    top: 64 - height,
  });
  const picture = sharp({ create: { width: 240, height: 80, channels: 3, background: '#1F6F5C' } });
  const bars = picture.composite([bar(54, 24), bar(106, 36), bar(158, 48)]);
  const body = await bars.png().toBuffer();
  await page.route(`**/${url}`, (route) => route.fulfill({ body, contentType: 'image/png' }));
  await page.route('**/app/authorization*', async (route) => {
    const json = (await (await route.fetch()).json()) as { app: { settings: object } };
    await route.fulfill({
      json: { ...json, app: { ...json.app, settings: { ...json.app.settings, draft_logo: url } } },
    });
  });
  await page.route('**/app/settings/general/application/company', async (route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, draft_logo: { id: 'pictures', url } } });
  });
}

async function seeDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replace logo' }).scrollIntoViewIfNeeded();
}

export const shots: readonly Shot[] = [
  { name: 'company', who: 'owner', path: `${general}/company-information` },
  { name: 'company-errors', who: 'owner', path: `${general}/company-information`, prepare: enterWrongly },
  { name: 'company-conflict', who: 'owner', path: `${general}/company-information`, prepare: meetAnother },
  {
    name: 'company-loading',
    who: 'owner',
    path: `${general}/company-information`,
    before: leaveUnanswered('settings/general/application/company'),
    isLoading: true,
  },
  { name: 'theme', who: 'owner', path: `${general}/theme-design` },
  { name: 'theme-faint', who: 'owner', path: `${general}/theme-design`, prepare: chooseFaintColours },
  { name: 'network', who: 'owner', path: `${general}/network-setup` },
  { name: 'network-effect', who: 'owner', path: `${general}/network-setup`, prepare: listNetworks },
  { name: 'network-errors', who: 'owner', path: `${general}/network-setup`, prepare: listNetworksWrongly },
  { name: 'email', who: 'owner', path: `${general}/email-setup`, prepare: fillMail },
  {
    name: 'email-error',
    who: 'owner',
    path: `${general}/email-setup`,
    before: fakeAnswer('settings/general/application/email-setup', 424, 'This cannot be read at present.'),
  },
  { name: 'handbook', who: 'owner', path: `${general}/employee-handbook` },
  { name: 'company-logo', who: 'owner', path: `${general}/company-information`, before: haveDraft, prepare: seeDraft },
];
