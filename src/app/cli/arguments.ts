import { Command, CommanderError, type OptionValues } from '@commander-js/extra-typings';

/**
 * Creates a command of the terminal, to which its arguments and options are added.
 * @param start as people type it: 'npm run backup --'
 * @param usage text after it: 'FILE [--force]'
 * @param description one sentence for --help
 */
export function newCommand(start: string, usage: string, description: string) {
  return new Command(start)
    .usage(usage)
    .description(description)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .showSuggestionAfterError(false);
}

/** Parses the command's arguments. A mistake is reported with the usage and ends the process with 1; --help with 0. */
export function readArguments<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): { args: Args; options: Options } {
  try {
    command.parse();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) console.error(mistakeOf(error, command.name(), command.usage()));
    process.exit(error.exitCode);
  }
  return { args: command.processedArgs, options: command.opts() };
}

/** Errors about missing or excess arguments, for which the usage is sufficient. */
const isShownByUsage = new Set([
  'commander.missingArgument',
  'commander.excessArguments',
  'commander.missingMandatoryOptionValue',
]);

function mistakeOf({ code, message }: CommanderError, start: string, usage: string): string {
  const line = `Usage: ${start} ${usage}`.trimEnd();
  if (isShownByUsage.has(code)) return line;
  const sentence = message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
  return `${sentence}.\n${line}`;
}
