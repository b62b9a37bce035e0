import { parseSync, Visitor, type Plugin } from 'vite';
import { compile, hasForms } from '../../src/platform/shared/compile-message.ts';

const mark = '\0muster-messages';

/**
 * Compiles the messages with forms (plural, select) in the browser's code, so that it needs no parser,
 * and fails on one that is not ICU MessageFormat. Development works like the build.
 */
export function messages(): Plugin {
  return {
    name: 'muster:messages',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/compile-message.ts') ? mark : null),
    load: (id) => (id === mark ? 'export const compiled = (message) => message;' : null),
    transform: (code, id) => (/\/src\/.*\.tsx?$/.test(id) && hasForms(code) ? compiledIn(code, id) : null),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** The code with its messages as they are said. */
export function compiledIn(code: string, id: string): string {
  const spans: Span[] = [];
  const add = (message: unknown, { start, end }: { start: number; end: number }) => {
    if (typeof message !== 'string' || !hasForms(message)) return;
    // Lines stay where they are, for the positions in error reports.
    const lines = '\n'.repeat(code.slice(start, end).split('\n').length - 1);
    spans.push({ start, end, code: JSON.stringify(compile(message)) + lines });
  };
  const visitor = new Visitor({
    Literal: (node) => add(node.value, node),
    TemplateLiteral: (node) => {
      if (node.expressions.length === 0) add(node.quasis[0]?.value.cooked, node);
    },
  });
  visitor.visit(parseSync(id, code).program);
  return spans.reduceRight((rest, { start, end, code: said }) => rest.slice(0, start) + said + rest.slice(end), code);
}
