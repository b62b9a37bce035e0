import { parseSync, Visitor } from 'vite';

/**
 * Returns code without some properties of its objects.
 * @param removedOf given the names in an object, returns which of its properties are removed; undefined for none
 */
export function withoutProperties(
  code: string,
  removedOf: (names: readonly string[]) => ((name: string) => boolean) | undefined,
): string {
  const spans: { readonly start: number; readonly end: number }[] = [];
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ name: property.key.name, start: property.start, end: property.end }]
          : [],
      );
      const isRemoved = removedOf(named.map(({ name }) => name));
      for (const { name, start, end } of named)
        // A nested property is removed with the outer one.
        if (isRemoved?.(name) && !spans.some((span) => span.start <= start && end <= span.end))
          spans.push({ start, end });
    },
  });
  visitor.visit(parseSync('code.ts', code).program);
  // From the last one backwards, so that the positions of the others stay valid; a leftover comma would be an error.
  return spans
    .sort((one, other) => one.start - other.start)
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
}
