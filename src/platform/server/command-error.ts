/** A command cannot continue for a reason that a person can fix; the message is a sentence for them. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
