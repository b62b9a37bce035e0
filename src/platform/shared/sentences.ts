import { z } from 'zod';
import { translate, type Known, type Text, type Values } from './translate.ts';

/**
 * The error of a schema or of one of its rules, said in the language of the reader when it is found:
 * `z.array(recordId, errorText('This is invalid'))`. Limits are written without digit grouping, which the server's
 * schemas do not know.
 */
export const errorText = <const M extends string | Text>(sentence: M & Known<M>, values: Values = {}) => ({
  error: () =>
    translate(sentence as Text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`]))),
});

type Issue = z.core.$ZodRawIssue;

/**
 * Default error texts for schemas without their own: the sentences of the shared rules (specification B),
 * in the browser's forms and in the server's refusals alike.
 */
function sentenceOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return typeSentence(issue);
  if (issue.code === 'too_big') {
    if (issue.origin === 'string')
      return translate('Please use up to {length} characters', { length: String(issue.maximum) });
    return translate('Use at most {max}', { max: String(issue.maximum) });
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return translate('This field must be at least {length} characters', { length: String(issue.minimum) });
    return translate('Use at least {min}', { min: String(issue.minimum) });
  }
  return issue.code === 'invalid_format' || issue.code === 'invalid_value' ? translate('This is invalid') : undefined;
}

function typeSentence({ input, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return translate('This is a required field');
  if (expected === 'int') return translate('Please use an integer');
  return expected === 'number' ? translate('Please input a valid number') : translate('This is invalid');
}

z.config({ customError: sentenceOf });
