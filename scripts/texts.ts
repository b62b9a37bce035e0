import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const project = fileURLToPath(new URL('../', import.meta.url));
const list = `${project}.cache/texts.md`;

/** Files without texts of the product: tests, pictures, generated lists, and descriptions of the API. */
const leftOut = /\.test\.tsx?$|\/permission-list\.ts$|\/testing\/|\/tests\/|\/db-types\.ts$|\/demo(\/|\.ts$)/;
/** Functions whose arguments are texts, however short. */
const marking = new Set(['t', 'asText', 'translate', 'countText', 'errorText']);
const describing = new Set(['summary', 'description']);
/** Properties whose text is shown: the words of a permission, and their explanation. */
const shownKeys = new Set(['words', 'help']);

/** Whether it is a sentence, or a word in normal spelling. Unmarked text must look like a sentence. */
const isSentence = (text: string) =>
  /^[\p{Lu}“‘…{]/u.test(text) &&
  /\p{Ll} ?[\p{Ll}{“]/u.test(text) &&
  / /.test(text.trim()) &&
  !/^(SELECT|GET|POST|PUT|DELETE) |[<>=;]|::/.test(text);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A string, or a template with its values as {…}. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '');
  return parts.join('{…}');
}

/** The texts of a file, in their order. */
export function textsIn(path: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: Node, isMarked: boolean): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType' || node.type === 'TaggedTemplateExpression')
      return;
    if (node.type === 'Property' && describing.has((node['key'] as { name?: string }).name ?? '')) return;
    const text = textOf(node);
    if (text !== undefined && (isMarked ? /\p{L}{2}/u.test(text) : isSentence(text))) texts.push(text);
    const marks =
      (node.type === 'CallExpression' && marking.has((node['callee'] as { name?: string }).name ?? '')) ||
      (node.type === 'Property' && shownKeys.has((node['key'] as { name?: string }).name ?? ''));
    for (const [key, value] of Object.entries(node)) {
      if (key === 'quasis') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, marks);
    }
  };
  visit(parseSync(path, source).program as unknown as Node, false);
  return texts;
}

/** The list, by the folders of the features and the rest. */
export async function textList(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: project })) if (!leftOut.test(`/${file}`)) files.push(file);
  const rooms = new Map<string, Set<string>>();
  for (const file of files.sort()) {
    const room = /^src\/(features\/[^/]+|[^/]+(?:\/[^/]+)?)/.exec(file)?.[1] ?? 'src';
    const texts = rooms.get(room) ?? new Set();
    rooms.set(room, texts);
    for (const text of textsIn(file, await readFile(`${project}${file}`, 'utf8'))) texts.add(text);
  }
  const parts = [...rooms]
    .filter(([, texts]) => texts.size > 0)
    .map(
      ([room, texts]) =>
        `## ${room}\n\n${[...texts].map((text) => `- ${text.replace(/\s+/g, ' ').trim()}`).join('\n')}\n`,
    );
  return `# Texts\n\nEvery text that somebody reads, made from the code by \`npm run texts\`. Change them there.\n\n${parts.join('\n')}`;
}

if (import.meta.main) {
  await mkdir(dirname(list), { recursive: true });
  await writeFile(list, await textList());
  console.log('.cache/texts.md lists every text.');
}
