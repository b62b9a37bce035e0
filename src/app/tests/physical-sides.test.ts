import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** A comment that begins so says why a declaration or an attribute names a side of the screen. */
const reason = /\/\*\s*physical: [^*]{10,}\*\//;
const side = /(?:^|-)(?:left|right)(?:-|$)/;

/** Keys, measures, styles and props that name a side; `mdiArrowLeft` is an icon, which the build mirrors. */
const physicalWord =
  /(?<![A-Za-z])Arrow(?:Left|Right)\b|\b(?:scroll|offset)Left\b|\b(?:margin|padding|border)(?:Left|Right)\b|\s(?:ml|mr|pl|pr)(?:=[{"]|: )/g;
/** An object with one of these keys is a style. */
const looks = new Set(['width', 'height', 'position', 'transform']);

/** The parts of a value, with the spaces in parentheses kept. */
const partsOf = (value: string): string[] =>
  value.match(/(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^\s()])+/g) ?? [];

function hasUnequalSides(property: string, value: string): boolean {
  const [top, right = top, bottom = top, left = right] = partsOf(value);
  if (property === 'border-radius') return !value.includes('/') && (top !== right || bottom !== left);
  return right !== left;
}

/** Whether a declaration means the left or right of the screen, which another direction of reading swaps. */
function isPhysical(property: string, value: string): boolean {
  if (/^(?:scroll-)?(?:margin|padding)$|^inset$|^border-(?:width|style|color|radius)$/.test(property))
    return hasUnequalSides(property, value);
  if (/^(?:text-align|float|clear)$/.test(property)) return side.test(value);
  if (/^(?:transform-origin|object-position|(?:background|mask)-position)$/.test(property)) return side.test(value);
  if (property === 'box-shadow') return /(?:^|,|inset)\s*-?[1-9][\d.]*px/.test(value);
  if (/^(?:transform|translate)$/.test(property))
    return /translateX\(-?[\d.]+\D|translate(?:3d)?\(\s*-?[1-9]/.test(value);
  if (/gradient\(\s*(?:-?90deg|270deg|to (?:left|right))/.test(value)) return true;
  return /^(?:left|right)$|^(?:scroll-)?(?:margin|padding|border)-/.test(property) && side.test(property);
}

/** Physical declarations of a style sheet, with their lines. */
function physicalIn(path: string, code: string): string[] {
  return code.split('\n').flatMap((line, index) => {
    if (reason.test(line)) return [];
    const rules = line.replace(/\/\*.*?\*\//g, '');
    return [...rules.matchAll(/(?<=^\s*|[{;}]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g)]
      .filter(([, property = '', value = '']) => isPhysical(property, value.replace(/\s*!important/, '').trim()))
      .map(([declaration]) => `${path}:${index + 1} ${declaration}`);
  });
}

test.each([
  ['a side as a property', '.a { margin-left: 4px; }'],
  ['a place at a side', '.a { position: absolute; right: 0; }'],
  ['a border of a side', '.a { border-right-color: red; }'],
  ['a corner', '.a { border-top-left-radius: 0; }'],
  ['an alignment', '.a { text-align: right; }'],
  ['four values whose sides differ', '.a { padding: 0 4px calc(1px + 2px) 8px; }'],
  ['corners whose sides differ', '.a { border-radius: 0 4px 4px 0; }'],
  ['a way to the side', '.a { transform: translateX(-50%); }'],
  ['a gradient to the side', '.a { background: linear-gradient(90deg, red, blue); }'],
  ['a shadow at a side', '.a { box-shadow: inset 3px 0 0 red; }'],
])('%s is physical', (_, rule) => {
  expect(physicalIn('a.css', rule)).toHaveLength(1);
});

test.each([
  ['.a { margin-inline-start: 4px; inset-inline-end: 0; text-align: end; padding: 1px 2px 3px; }'],
  ['.a { padding: 0 4px 1px 4px; border-radius: 4px 4px 0 0; box-shadow: 0 1px 2px red; }'],
  ['.a { transform: translateX(calc(-50% * var(--m-direction))); }'],
  ['.a { left: 0; /* physical: a reason that somebody can judge */ }'],
  ['.left { color: red; } .a:not(.right) { color: red; }'],
])('%s is not', (rule) => {
  expect(physicalIn('a.css', rule)).toEqual([]);
});

test('styles say start and end, not left and right: the direction of reading decides what they are', () => {
  const sheets = globSync('src/**/*.css');
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.flatMap((path) => physicalIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

/** Places of code that name a side of the screen, with what they say. */
function physicalCode(path: string, code: string): string[] {
  const lines = code.split('\n');
  const found: string[] = [];
  const blame = (index: number) => {
    const line = code.slice(0, index).split('\n').length;
    const [before = '', own = ''] = [lines[line - 2], lines[line - 1]];
    if (!reason.test(before) && !reason.test(own)) found.push(`${path}:${line} ${own.trim()}`);
  };
  for (const { index } of code.matchAll(physicalWord)) blame(index);
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const keys = properties.map((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key : undefined,
      );
      const names = keys.map((key) => key?.name);
      if (names.some((name) => name !== undefined && looks.has(name)))
        for (const key of keys) if (key?.name === 'left' || key?.name === 'right') blame(key.start);
    },
    JSXAttribute({ name, value }) {
      if (
        name.name === 'style' &&
        value?.type === 'JSXExpressionContainer' &&
        value.expression.type === 'ObjectExpression'
      )
        for (const property of value.expression.properties)
          if (
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            /^(?:left|right)$/.test(property.key.name)
          )
            blame(property.key.start);
    },
  });
  visitor.visit(parseSync(path, code).program);
  return [...new Set(found)];
}

test.each([
  ['an arrow key', 'const steps = { ArrowLeft: -1 };'],
  ['a place scrolled to', 'frame.scrollLeft = 0;'],
  ['a place measured', 'const at = cell.offsetLeft;'],
  ['a margin of a component', '<Button ml={4} />;'],
  ['a margin that is passed on', "const apart = { ml: 'auto' };"],
  ['a style', '<p style={{ left: 4 }} />;'],
  ['a style by another name', '<p style={{ paddingRight: 4 }} />;'],
  ['a style in an object', 'const place = { left: 4, width: 5 };'],
])('%s is physical in code', (_, code) => {
  expect(physicalCode('a.tsx', code)).toHaveLength(1);
});

test.each([
  ['const icon = mdiArrowLeft;'],
  ['<p style={{ insetInlineStart: 4, width: 5 }} />;'],
  ['const balance = { given: 5, left: 4 };'],
  ['/* physical: a reason that somebody can judge */\nframe.scrollLeft = 0;'],
])('%s is not physical', (code) => {
  expect(physicalCode('a.tsx', code)).toEqual([]);
});

test('screens place and move along the line of text (platform/web/direction.ts)', () => {
  const files = globSync('src/**/web/**/*.{ts,tsx}').filter(
    (path) => !path.endsWith('.test.ts') && path !== 'src/platform/web/direction.ts',
  );
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap((path) => physicalCode(path, readFileSync(path, 'utf8')))).toEqual([]);
});
