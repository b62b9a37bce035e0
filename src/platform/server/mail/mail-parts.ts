/** An action or a link; the mail also contains the address as text, for programs that show no buttons. */
export interface MailButton {
  readonly button: string;
  readonly link: string;
}

/** Steps in order: 'Photo', 'so that colleagues recognise you'. */
export interface MailSteps {
  readonly steps: readonly { readonly title: string; readonly line: string }[];
  /** Heading above the steps. */
  readonly heading: string;
}

/** Less important text at the end. */
export interface MailNote {
  readonly note: string;
}

/** A piece of a mail, from the top to the foot; a text is a paragraph. */
export type MailPart = string | MailButton | MailSteps | MailNote;

/** Returns the mail as plain text: the same words, and the addresses in full. */
export function textOf(parts: readonly MailPart[]): string {
  return `${parts.map(plain).join('\n\n')}\n`;
}

function plain(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('button' in part) return `${part.button}:\n${part.link}`;
  if ('note' in part) return part.note;
  const steps = part.steps.map(({ title, line }, index) => `${index + 1}. ${title}. ${line}`);
  return [part.heading, ...steps].join('\n');
}
