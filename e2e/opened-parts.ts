import type { Page } from '@playwright/test';
import { rendered } from './walk.ts';

/** A part that opens over, beside or in place of a screen, after one or more presses. */
export interface OpenedPart {
  readonly path: string;
  /** Names of the buttons, links and menu items to press, in order. */
  readonly presses: readonly (string | RegExp)[];
  /** Role of the part that opens last. */
  readonly opens: 'dialog' | 'menu' | 'region' | 'slider' | 'textbox';
}

const part = (path: string, opens: OpenedPart['opens'], ...presses: OpenedPart['presses']): OpenedPart => ({
  path,
  presses,
  opens,
});

const [settings, planner] = ['/settings', '/settings/time/shift-assignment'];

/** Parts that are loaded, or rendered for the first time, on demand. */
export const openedParts: readonly OpenedPart[] = [
  part('/feed', 'menu', /^Account/),
  part('/people', 'dialog', 'Add person'),
  part('/feed', 'dialog', /^Account/, 'Your sessions'),
  part('/calendar', 'dialog', 'Subscribe'),
  part('/feed', 'dialog', /^Alerts/),
  part('/time/bird-view', 'dialog', 'Add attendance'),
  part('/feed', 'textbox', 'What do you want to share?'),
  part('/people', 'dialog', 'Choose columns'),
  part('/feed', 'dialog', 'Search People'),
  part(`${settings}/people/groups`, 'dialog', 'Add group'),
  part(`${settings}/people/departments`, 'dialog', 'Add department'),
  part(`${settings}/people/designations`, 'menu', /^More actions for /),
  part(`${settings}/leave/holidays`, 'dialog', 'Add holiday'),
  part(`${settings}/leave/leave-types`, 'dialog', 'Add leave type'),
  part(`${settings}/leave/leave-packages`, 'dialog', 'Assign a package'),
  part(`${settings}/leave/review-process`, 'dialog', 'Office', 'Add a deputy'),
  part(`${settings}/general-settings/role-permissions`, 'dialog', 'Add role'),
  part(`${settings}/time/closed-periods`, 'dialog', /^Close /),
  part(`${settings}/time/shift-templates`, 'menu', 'More actions for Night'),
  part(`${settings}/biometric/devices`, 'dialog', 'Add terminal'),
  part('/leaves/team', 'dialog', 'Subscribe'),
  part('/leaves/self', 'slider', 'How it’s calculated: Annual leave'),
  part(planner, 'dialog', 'Clear shifts'),
  part('/reports?report=timesheet', 'dialog', 'Save report'),
  part(`${planner}?view=week`, 'dialog', 'Copy a week'),
  part('/people/profile/view/chiara.ricci', 'menu', 'Actions'),
  part(planner, 'region', 'Action log'),
  part('/people/profile/view/chiara.ricci?tab=employment', 'dialog', 'Schedule a change'),
];

/** Presses the controls that open a part, and waits until it is rendered; closes the list of a focused field. */
export async function openPart(page: Page, { presses, opens }: OpenedPart): Promise<void> {
  for (const name of presses) {
    const named = { name, exact: true };
    const buttons = page.getByRole('button', named);
    await buttons.or(page.getByRole('link', named)).or(page.getByRole('menuitem', named)).first().click();
  }
  await page.getByRole(opens).first().waitFor();
  await page.locator('[role=dialog] [data-waiting]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await rendered(page);
}
