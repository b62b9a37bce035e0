import { randomUUID } from 'node:crypto';
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A statement that was really sent, and whose it is: the path of the innermost source file on the stack. */
export interface SentStatement {
  /** From the project's folder: 'src/features/lists/server/queries.ts'. */
  readonly file: string;
  readonly text: string;
}

const project = fileURLToPath(new URL('../../../', import.meta.url));
/** Kysely's own frames lie between the sender and the database. */
const maxFrames = 60;
/**
 * Times that the senders of one text are looked for in one test file: they are few, and a stack costs as much as a
 * small statement.
 */
const maxLooks = 20;

const folder = process.env['TEST_STATEMENTS'];
const recording = folder && join(folder, `${randomUUID()}.jsonl`);
const looks = new Map<string, number>();
const known = new Set<string>();

/**
 * Writes down a statement with its sender, once for each pair, when the run asks for it (TEST_STATEMENTS: a folder). At
 * once,
 * since a worker of the tests is ended without a last word.
 */
export function recordStatement(text: string): void {
  if (!recording) return;
  const looked = (looks.get(text) ?? 0) + 1;
  looks.set(text, looked);
  if (looked > maxLooks) return;
  const file = senderOf(stack());
  if (!file || known.has(`${file} ${text}`)) return;
  known.add(`${file} ${text}`);
  appendFileSync(recording, `${JSON.stringify({ file, text } satisfies SentStatement)}\n`);
}

/** The files of the stack, the innermost first, as they are: without source maps, which cost more than all the rest. */
function stack(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = maxFrames;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  try {
    return new Error().stack as unknown as string[];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
  }
}

/** Between a statement and its sender stand only the driver's files. */
const isBetween = (file: string) =>
  !file.startsWith(project) ||
  file.includes('/node_modules/') ||
  file.endsWith('/server/database/database.ts') ||
  file.endsWith('/testing/statements.ts');

function senderOf(files: readonly string[]): string | undefined {
  const paths = files.map((file) => (file.startsWith('file://') ? fileURLToPath(file) : file));
  const sender = paths.find((path) => !isBetween(path));
  return sender && relative(project, sender);
}

/** What all test files of a run have recorded. */
export function sentStatements(recordings: string): SentStatement[] {
  return globSync('*.jsonl', { cwd: recordings }).flatMap((name) =>
    readFileSync(join(recordings, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SentStatement),
  );
}
