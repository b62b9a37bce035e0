import { randomUUID } from 'node:crypto';
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A statement that was sent, with its sender: the path of the innermost source file on the stack. */
export interface SentStatement {
  /** Path from the project's folder: 'src/features/lists/server/queries.ts'. */
  readonly file: string;
  readonly text: string;
}

const project = fileURLToPath(new URL('../../../', import.meta.url));
/** Kysely's own frames lie between the sender and the database. */
const maxFrames = 60;
/**
 * Number of times that the sender of one text is determined per test file: there are few,
 * and a stack costs as much as a small statement.
 */
const maxLooks = 20;

const folder = process.env['TEST_STATEMENTS'];
const recording = folder && join(folder, `${randomUUID()}.jsonl`);
const lookCounts = new Map<string, number>();
const recordedStatements = new Set<string>();

/**
 * Records a statement with its sender, once per pair, when TEST_STATEMENTS names a folder. Writes immediately,
 * since test workers are ended without notice.
 */
export function recordStatement(text: string): void {
  if (!recording) return;
  const lookCount = (lookCounts.get(text) ?? 0) + 1;
  lookCounts.set(text, lookCount);
  if (lookCount > maxLooks) return;
  const file = senderOf(stack());
  if (!file || recordedStatements.has(`${file} ${text}`)) return;
  recordedStatements.add(`${file} ${text}`);
  appendFileSync(recording, `${JSON.stringify({ file, text } satisfies SentStatement)}\n`);
}

/** Returns the files of the stack, the innermost first, without source maps, which would cost too much. */
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

/** Whether only driver files lie between a statement and its sender. */
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

/** Returns the recordings of all test files of a run. */
export function sentStatements(recordings: string): SentStatement[] {
  return globSync('*.jsonl', { cwd: recordings }).flatMap((name) =>
    readFileSync(join(recordings, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SentStatement),
  );
}
