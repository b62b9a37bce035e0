import { newCommand, readArguments } from '#app/cli/arguments.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { parts, type Part } from './parts.ts';
import type { Size } from './stage.ts';

const command = newCommand(
  'npm run bench --',
  '[--only PART,…] [--against COMMIT] [--people 10000] [--days 60] [--own-weeks 0] [--repetitions 3] [--calls WORD,…] [--writes] [--keep FOLDER] [--quick]',
  'Measures Muster on a database of its own.',
)
  .option('--only <parts>', `some of: ${parts.map(({ name }) => name).join(', ')}`)
  .option('--against <commit>', 'measures that version, too, in turn with this one, and prints the ratios')
  .option('--people <count>', 'people of the large company (10000)')
  .option('--days <count>', 'days that are recorded (60); 730 are two years')
  .option('--own-weeks <percent>', 'percent of the people who have a working week of their own (0)')
  .option('--repetitions <count>', 'times that each call is measured', '3')
  .option('--calls <words>', 'of every-call: only addresses with one of these words, and nothing that writes')
  .option('--writes', 'with --calls: what writes, too, which leaves its rows in a folder that is kept')
  .option('--keep <folder>', 'keeps what was generated there, and begins with it the next time')
  .option('--quick', 'a thousand people, a month and short loads, to see whether it runs');

export interface BenchOptions {
  readonly size: Size;
  readonly parts: readonly Part[];
  readonly against: string | undefined;
  /** Whether to measure everything in full. */
  readonly isWhole: boolean;
}

/** Parses the options. @throws CommandError when they cannot be combined */
export function readWishes(): BenchOptions {
  const { options } = readArguments(command);
  const { against, calls = '', keep, only, quick: isQuick = false, writes: hasWrites = false } = options;
  if (keep !== undefined && against !== undefined)
    throw new CommandError('What one version has generated cannot be kept for another: leave out --keep or --against.');
  const parts = chosenParts(only, against !== undefined);
  return {
    against,
    parts: parts,
    isWhole: only === undefined && against === undefined && !isQuick,
    size: {
      isQuick,
      people: countOf('--people', options.people ?? (isQuick ? '1000' : '10000'), 1000),
      days: countOf('--days', options.days ?? (isQuick ? '31' : '60'), 31),
      ownWeeks: countOf('--own-weeks', options.ownWeeks ?? '0', 0, 100),
      repetitions: countOf('--repetitions', options.repetitions, 1),
      seconds: isQuick ? 1.5 : 5,
      hasBare: against === undefined,
      calls: calls.split(',').filter(Boolean),
      hasWrites,
      keep,
    },
  };
}

function countOf(option: string, text: string, least: number, most = Infinity): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= least && count <= most) return count;
  const range = most === Infinity ? `from ${least} on` : `from ${least} to ${most}`;
  throw new CommandError(`${option} must be a whole number ${range}, not ${text}.`);
}

function chosenParts(only: string | undefined, isCompared: boolean): readonly Part[] {
  const names = only?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new CommandError(`There is no part ${unknown}. The parts are: ${parts.map(({ name }) => name).join(', ')}.`);
  const chosen = names ? parts.filter(({ name }) => names.includes(name)) : parts;
  const possible = isCompared ? chosen.filter(({ isOwn }) => !isOwn) : chosen;
  if (possible.length) return possible;
  throw new CommandError(`${only} uses the code of this version and cannot be compared.`);
}
