import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './world.ts';

// The dialogs themselves, built as the application builds them, without the situations that open them there.
let files: ReadonlyMap<string, string | Uint8Array>;

test.beforeAll(async () => {
  const root = fileURLToPath(new URL('dialogs', import.meta.url));
  const built = await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2023' },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  files = new Map(
    outputs.flatMap(({ output }) =>
      output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
    ),
  );
});

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

async function open(page: Page, address = ''): Promise<void> {
  await page.route('http://dialogs.localhost/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname === '/' ? '/index.html' : pathname);
    const contentType =
      types[pathname === '/' ? 'html' : (pathname.split('.').at(-1) ?? '')] ?? 'application/octet-stream';
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body: Buffer.from(body), contentType });
  });
  await page.goto(`http://dialogs.localhost/${address}`);
}

/** Opens the page with a clock that is stopped until it is told to run, however slow the machine is. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const failed = 'We could not perform this action';

for (const [name, title, text, buttons, escapes] of [
  ['confirmTrash', 'Confirmation Required', 'Are you sure you want to delete this item?', ['No', 'Yes'], false],
  [
    'confirmDelete',
    'Confirmation Required',
    'You are about to permanently delete this item. Should we proceed?',
    ['No', 'Yes'],
    false,
  ],
  [
    'confirmRestore',
    'Confirmation Required',
    'You are about to restore an item that was previously deleted. Should we proceed?',
    ['No', 'Yes'],
    false,
  ],
  ['failure', 'Unsuccessful', `${failed} as the name is taken.`, ['Close'], true],
  ['failureWithoutWords', 'Unsuccessful', failed, ['Close'], true],
  ['creationFailure', 'Unsuccessful', 'This role ranks above yours.', ['Close'], true],
  ['creationFailureWithoutWords', 'Unsuccessful', failed, ['Close'], true],
  ['notice', 'Notice alert', 'There is news.', ['Okay'], true],
  ['warning', 'Warning', 'This takes long.', ['Close'], true],
  ['actionRequired', 'Action Required', 'Please choose a zone first.', ['Ok'], true],
] as const) {
  test(`the dialog ${name} has its words and buttons, and only they${escapes ? ' or Escape' : ''} close it`, async ({
    page,
  }) => {
    await open(page);
    await press(page, name);
    const dialog = page.getByRole('alertdialog', { name: title, exact: true });
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    // Questions about deleting and restoring name the item.
    await expect(dialog.getByText('Sales', { exact: true })).toHaveCount(name.startsWith('confirm') ? 1 : 0);
    await expect(dialog.getByRole('button')).toHaveText([...buttons]);
    await expect(dialog.getByRole('button').last()).toBeFocused();
    await expectAccessible(page);

    await page.mouse.click(5, 5);
    if (!escapes) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(page.locator('output')).toHaveText('open');
    if (escapes) await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('output')).toContainText('answered');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  });
}

test('a confirmation answers what was chosen', async ({ page }) => {
  await open(page);
  for (const [choice, answer] of [
    ['Yes', 'answered true'],
    ['No', 'answered false'],
  ] as const) {
    await press(page, 'confirmTrash');
    await page.getByRole('alertdialog').getByRole('button', { name: choice }).click();
    await expect(page.locator('output')).toHaveText(answer);
  }
});

test('a question about many shows the first of them, and the rest when somebody asks for it', async ({ page }) => {
  await open(page);
  await press(page, 'confirmMany');
  const dialog = page.getByRole('alertdialog', { name: 'Change balances?' });
  await expect(dialog.getByText(/^Colleague /)).toHaveCount(6);
  await expect(dialog.getByRole('button', { name: 'Change balances' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Show 6 more' }).click();
  await expect(dialog.getByText(/^Colleague /)).toHaveCount(12);
  await expect(dialog.getByText('Colleague 12, 28 → 7')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change balances' }).click();
  await expect(page.locator('output')).toHaveText('answered true');
});

test('an action runs once, shows its refusal and gives the focus back to its button', async ({ page }) => {
  await open(page, '#/action');
  const [save, fail] = [page.getByRole('button', { name: 'Save' }), page.getByRole('button', { name: 'Fail' })];
  await save.press('Enter');
  await expect(page.locator('output')).toHaveText('1 call.');
  // Leaves the focus where it is.
  await page.getByRole('button', { name: 'Answer' }).dispatchEvent('click');
  await expect(page.locator('output')).toHaveText('1 call. The name is taken.');
  await expect(save).toBeFocused();

  await fail.press('Enter');
  await expect(page.locator('output')).toHaveText('2 calls.');
  await page.getByRole('button', { name: 'Answer' }).dispatchEvent('click');
  await expect(page.getByRole('alertdialog', { name: 'Unsuccessful' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fail).toBeFocused();

  const succeed = page.getByRole('button', { name: 'Succeed' });
  await succeed.press('Enter');
  await expect(page.locator('output')).toHaveText('3 calls.');
  // A browser takes the focus from a disabled button with the next frame.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.getByRole('button', { name: 'Answer' }).dispatchEvent('click');
  const success = page.getByRole('dialog', { name: 'Successful' });
  await expect(success).toBeVisible();
  await expect(success).toHaveCount(0);
  await expect(succeed).toBeFocused();
});

test('after a dialog and the message of its success the focus is on what opened the dialog', async ({ page }) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'form', exact: true });
  await opener.press('Enter');
  await page.getByRole('dialog', { name: 'A form' }).getByRole('button', { name: 'Finish' }).press('Enter');
  const success = page.getByRole('dialog', { name: 'Successful' });
  await expect(success).toBeVisible();
  await expect(success).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const [name, title, text] of [
  ['added', 'Successful', 'You’ve successfully performed this action.'],
  ['edited', 'Successful', 'We’ve saved your edit successfully.'],
  ['trashed', 'Successfully Moved to Trash', 'We’ve deleted the item for you. You can still find it in the Trash.'],
  ['deleted', 'Successful', 'We’ve permanently deleted this item.'],
  ['restored', 'Successful', 'We’ve restored this item.'],
] as const) {
  test(`the dialog ${name} stays for 1000 ms whatever is clicked beside it`, async ({ page }) => {
    await openStill(page);
    await press(page, name);
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await page.clock.runFor(900);
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveCount(0);
    await page.mouse.click(5, 5);
    await expect(page.locator('output')).toHaveText('open');
    await page.clock.runFor(100);
    await expect(page.locator('output')).toHaveText('answered undefined');
  });
}

test('a failure without an answer shows nothing', async ({ page }) => {
  await open(page);
  await press(page, 'failureWithoutAnswer');
  await expect(page.locator('output')).toContainText('answered');
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0);
});

test('an abort with 401 shows its screen, whose button leads to the sign-in and back', async ({ page }) => {
  await open(page);
  await press(page, 'abort401');
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
  await expect(page.getByText('Try to login again', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'confirmTrash' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log In Again' }).click();
  await expect(page).toHaveURL('http://dialogs.localhost/login?redirect=%2F');
});

test('the line about the missing network stays for 3000 ms', async ({ page }) => {
  await openStill(page);
  await press(page, 'noInternet');
  await page.clock.runFor(2900);
  await expect(page.getByText('No internet.')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('No internet.')).toHaveCount(0);
});

test('a line at the foot covers nothing that can be pressed', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Save';
    button.style.cssText = 'position: fixed; left: 40%; width: 20%; bottom: 20px; height: 40px';
    document.body.append(button);
  });
  await press(page, 'noInternet');
  const line = await page.getByText('No internet.').boundingBox();
  const button = await page.getByRole('button', { name: 'Save' }).boundingBox();
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('the message about an added person fits 721 px, and stays until it is answered', async ({ page }) => {
  await openStill(page);
  await press(page, 'created');
  const dialog = page.getByRole('alertdialog', { name: 'Successful' });
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Confirm']);
  await page.clock.runFor(5000);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.clock.runFor(1000);
  await expect(dialog).toContainText('The employee has been added.A link to hand over');
  expect((await dialog.boundingBox())?.width).toBe(721);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.clock.runFor(1000);
  await expect(dialog).toHaveCount(0);
});

test('with profiles, Confirm opens the new one and Cancel stays', async ({ page }) => {
  await open(page, '?profiles');
  const dialog = page.getByRole('alertdialog', { name: 'Successful' });
  await press(page, 'created');
  await expect(dialog).toContainText('The employee has been added. Do you want to complete the profile now?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await press(page, 'created');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Profile of ada' })).toBeVisible();
});

for (const [width, edge] of [
  [1440, '50px'],
  [649, '20px'],
] as const) {
  test(`dialogs have ${edge} around what is in them at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await press(page, 'notice');
    await expect(page.locator('.mantine-Modal-body')).toHaveCSS('padding', edge);
    await page.keyboard.press('Escape');
    await press(page, 'form');
    await expect(page.locator('.mantine-Modal-header')).toHaveCSS('padding', `${edge} ${edge} 0px`);
    await expect(page.locator('.mantine-Modal-body')).toHaveCSS('padding-bottom', edge);
  });
}

test('Escape closes the question, and not the dialog below it', async ({ page }) => {
  await open(page);
  await press(page, 'form');
  await press(page, 'Ask');
  const question = page.getByRole('alertdialog', { name: 'Delete the draft?' });
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'A form' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'A form' })).toHaveCount(0);
});

test('unsaved changes ask before another screen opens, and stay when the answer is Cancel', async ({ page }) => {
  await open(page, '#/form');
  await page.getByLabel('Text').fill('a draft');
  await page.getByRole('link', { name: 'Another tab' }).click();
  await expect(page).toHaveURL(/tab=2/);
  const dialog = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await page.getByRole('link', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('a draft');

  await press(page, 'Clear');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('a draft');

  await page.getByRole('link', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('link', { name: 'Go to the form' })).toBeVisible();
});

test('closing the page asks only while something is not saved', async ({ page }) => {
  await open(page, '#/form');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(questions).toEqual([]);
  await page.getByLabel('Text').fill('a draft');
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await expect(page.getByLabel('Text')).toHaveValue('');
});
