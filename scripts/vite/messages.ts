import { parseSync, Visitor, type Plugin } from 'vite';
import { compile, hasForms } from '../../src/platform/shared/compile-message.ts';

const mark = '\0muster-messages';

/**
 * Compiles the messages with forms (plural, select) in the browser's code, so that it needs no parser,
 * and fails on one that is not ICU MessageFormat. Calls of `asText` become their text. Development works the same way.
 */
export function messages(): Plugin {
  return {
    name: 'muster:messages',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/compile-message.ts') ? mark : null),
    load: (id) => (id === mark ? 'export const compiled = (message) => message;' : null),
    transform: (code, id) =>
      /\/src\/.*\.tsx?(\?details)?$/.test(id) && (hasForms(code) || code.includes('asText('))
        ? compiledIn(code, id)
        : null,
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Lines stay where they are, for the positions in error reports. */
const linesOf = (code: string, start: number, end: number) =>
  '\n'.repeat(code.slice(start, end).split('\n').length - 1);

/** The code with its messages as they are said. */
export function compiledIn(code: string, id: string): string {
  const spans: Span[] = [];
  const add = (message: unknown, { start, end }: { start: number; end: number }) => {
    if (typeof message !== 'string' || !hasForms(message)) return;
    spans.push({ start, end, code: JSON.stringify(compile(message)) + linesOf(code, start, end) });
  };
  const replaceSpan = (start: number, end: number, text = '') =>
    spans.push({ start, end, code: text + linesOf(code, start, end) });
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [text, context], start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'asText' || text?.type !== 'Literal') return;
      const property = context?.type === 'ObjectExpression' ? context.properties[0] : undefined;
      const of = property?.type === 'Property' && property.value.type === 'Literal' ? property.value.value : undefined;
      if (typeof of === 'string') return void replaceSpan(start, end, JSON.stringify(`${text.value}␄${of}`));
      replaceSpan(start, text.start);
      replaceSpan(text.end, end);
    },
    Literal: (node) => add(node.value, node),
    TemplateLiteral: (node) => {
      if (node.expressions.length === 0) add(node.quasis[0]?.value.cooked, node);
    },
  });
  visitor.visit(parseSync(id.replace(/\?.*/, ''), code).program);
  return spans
    .sort((one, other) => one.start - other.start)
    .reduceRight((rest, { start, end, code: said }) => rest.slice(0, start) + said + rest.slice(end), code);
}
