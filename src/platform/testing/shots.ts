import type { Page } from '@playwright/test';

/** A picture of a screen in one of its states. */
export interface Shot {
  readonly name: string;
  /** The name before '@demo.example'; nobody: a stranger. */
  readonly who?: string;
  /** The path, or how to find it once somebody is signed in. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** Brings the screen into the state that is to be seen. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What is to happen before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Something is never answered: the picture is taken while it loads. */
  readonly isLoading?: boolean;
  /** There is nothing like it on a phone. */
  readonly isWideOnly?: boolean;
}

export const ajax = { 'x-requested-with': 'XMLHttpRequest' };

/** Presses a button and waits for what it opens. */
export const press = (name: string | RegExp, opens: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole(opens).first().waitFor();
};

/** What stands in the place of what loads is seen a moment after it is there. */
export const skeletonSeen = (page: Page) => page.locator('[data-waiting][data-seen]').first().waitFor();

/** Answers a call in the server's place. */
export const answer = (path: string, status: number, message: string) => async (page: Page) => {
  await page.route(`**/app/${path}`, (route) => route.fulfill({ status, json: { message, code: 'pictures.example' } }));
};

/** Answers a call with what the server says, altered: for states that the demo company has nobody in. */
export const altered =
  <Body>(path: string | RegExp, alter: (body: Body) => unknown) =>
  async (page: Page) => {
    await page.route(typeof path === 'string' ? `**/app/${path}` : path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: alter((await response.json()) as Body) });
    });
  };

/** Nothing to break it at: a name of 60 letters. */
export const longName = 'Wolkensteinburghausen'.repeat(3).slice(0, 60);

/** Requests that nobody answers while the picture is taken. */
export const silent = (path: string) => async (page: Page) => {
  await page.route(`**/app/${path}`, () => {});
};
