import type { Routes } from './implement.ts';

/** Combines the endpoints of several contracts into those of one feature, each under the name of its part. */
export function mergeRoutes(parts: Readonly<Record<string, Routes>>): Routes {
  const withPartPrefix = <Value>(select: (routes: Routes) => Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([part, routes]) =>
        Object.entries(select(routes)).map(([name, value]) => [`${part}.${name}`, value]),
      ),
    );
  return {
    contract: withPartPrefix(({ contract }) => contract),
    handlers: withPartPrefix(({ handlers }) => handlers),
    constraints: Object.assign(
      {},
      ...Object.values(parts).map(({ constraints }) => constraints),
    ) as Routes['constraints'],
  };
}
