import type { Page } from '@playwright/test';

/** A picture of a screen in one of its states. */
export interface Shot {
  readonly name: string;
  /** Name before '@demo.example'; undefined: a guest. */
  readonly who?: string;
  /** Path, or a function that finds it after signing in. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** Brings the screen into the wanted state. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Whether a request is never answered, to show the loading state. */
  readonly isLoading?: boolean;
  /** True when there is no equivalent on a phone. */
  readonly isWideOnly?: boolean;
}

export const ajax = { 'x-requested-with': 'XMLHttpRequest' };

/** Presses a button and waits for what it opens. */
export const press = (name: string | RegExp, opens: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole(opens).first().waitFor();
};

/** Waits until the placeholder is visible, a moment after it appears. */
export const skeletonSeen = (page: Page) => page.locator('[data-waiting][data-seen]').first().waitFor();

/** Answers a call instead of the server. */
export const fakeAnswer = (path: string, status: number, message: string) => async (page: Page) => {
  await page.route(`**/app/${path}`, (route) => route.fulfill({ status, json: { message, code: 'pictures.example' } }));
};

/** Alters the server's answer to a call: for states that no one in the demo company is in. */
export const alterAnswer =
  <Body>(path: string | RegExp, alter: (body: Body) => unknown) =>
  async (page: Page) => {
    await page.route(typeof path === 'string' ? `**/app/${path}` : path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: alter((await response.json()) as Body) });
    });
  };

/** A name of 60 letters without a place to break it. */
export const longName = 'Wolkensteinburghausen'.repeat(3).slice(0, 60);

/** Leaves requests unanswered while the picture is taken. */
export const leaveUnanswered = (path: string) => async (page: Page) => {
  await page.route(`**/app/${path}`, () => {});
};
