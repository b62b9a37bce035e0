import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * What a person reads where a schema has no words of its own: the sentences of the shared rules (specification B), in
 * the browser's forms and in the server's refusals alike.
 */
function sentenceOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return typeSentence(issue);
  if (issue.code === 'too_big') return issue.origin === 'string' ? `Please use up to ${issue.maximum} characters` : `Please use at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? `This field must be at least ${issue.minimum} characters` : `Please use at least ${issue.minimum}`;
  return issue.code === 'invalid_format' || issue.code === 'invalid_value' ? 'This is invalid' : undefined;
}

function typeSentence({ input, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return 'This is a required field';
  if (expected === 'int') return 'Please use an integer';
  return expected === 'number' ? 'Please input a valid number' : 'This is invalid';
}

z.config({ customError: sentenceOf });
