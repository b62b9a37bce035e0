/** A command cannot go on for a reason that a person can put right; the message is the sentence for them. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
