import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usedClasses, withoutUnused } from './mantine-styles.ts';

const sheet = readFileSync(new URL('../../node_modules/@mantine/core/styles.layer.css', import.meta.url), 'utf8');
const stylesOf = (name: string) =>
  readFileSync(new URL(`../../node_modules/@mantine/core/styles/${name}.css`, import.meta.url), 'utf8').trim();

test('the styles of components that are drawn stay, in their order, and those of others go', () => {
  const styles = withoutUnused(sheet, usedClasses());
  // A button renders a loader, a select a combobox with a scroll area, without an import in our code.
  for (const name of ['UnstyledButton', 'Button', 'Loader', 'Input', 'Combobox', 'ScrollArea', 'Popover', 'ModalBase'])
    expect(styles, name).toContain(stylesOf(name));
  for (const name of ['ColorPicker', 'Tour', 'Timeline', 'AngleSlider'])
    expect(styles, name).not.toContain(stylesOf(name));
  const places = ['UnstyledButton', 'Button'].map((name) => styles.indexOf(stylesOf(name)));
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

test('styles that belong to no component stay', () => {
  const nothing = withoutUnused(sheet, new Set());
  expect(nothing).toContain('--mantine-scale');
  expect(nothing.length).toBeLessThan(sheet.length / 4);
});
