import { useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { reloadOnce } from './reload-once.ts';
import { ErrorScreen } from './ui/ErrorScreen.tsx';
import { PartFailed } from './ui/PartFailed.tsx';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches it, because it will probably be wanted. Never fails: that is told when it is drawn. */
  preload(): Promise<void>;
  /** The part itself, once it is there. */
  loaded(): ComponentType<Props> | undefined;
  /** Fetches it; fails when a script or a style sheet of it cannot be had. */
  fetch(): Promise<void>;
}

interface LazyOptions<Props> {
  /** Drawn until it is there; nothing unless something fits. */
  waiting?(props: Props): ReactNode;
  /** Drawn in its place when it cannot be fetched. */
  failed?(props: Props): ReactNode;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the props are read from the module: never would refuse them
type AnyComponent = ComponentType<any>;

/**
 * A part of the page that is not in the first load: `lazyPart(() => import('./Menu.tsx'), 'Menu')`. When its script or
 * its style sheet cannot be fetched, the page reloads once per address; then an error stands in its place, and
 * whatever is around it stays.
 */
export function lazyPart<Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
  { waiting, failed = () => <PartFailed /> }: LazyOptions<ComponentProps<Module[Name]>> = {},
): LazyPart<ComponentProps<Module[Name]>> {
  type Props = ComponentProps<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  // A failure is kept: the browser keeps that of a script, and Vite that of a style sheet, until the page is loaded
  // anew.
  let loading: Promise<void> | undefined;
  const fetch = () => (loading ??= load().then((module) => void (loaded = module[name])));
  const part = {
    loaded: () => loaded,
    fetch,
    preload: () => fetch().catch(() => undefined),
  };
  function Lazy(props: Props) {
    const { Part, hasFailed } = useFetched(part, true);
    if (Part) return <Part {...props} />;
    return hasFailed ? failed(props) : waiting?.(props);
  }
  return Object.assign(Lazy, part);
}

/** A whole screen. One that cannot be fetched is the generic error screen (OQ-013), inside of the frame. */
export const lazyScreen = <Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazyPart(load, name, { failed: () => <ErrorScreen code={0} /> });

/** Fetches a part when it is wanted. */
export function useFetched<Props>(part: Pick<LazyPart<Props>, 'loaded' | 'fetch'>, isWanted: boolean) {
  const [tries, setTries] = useState(0);
  const [settled, setSettled] = useState<{ hasFailed: boolean; tries: number }>();
  useEffect(() => {
    if (!isWanted || part.loaded()) return;
    let isGone = false;
    const settle = (hasFailed: boolean) => isGone || setSettled({ hasFailed, tries });
    part.fetch().then(
      () => settle(false),
      async (error: unknown) => {
        if (isGone) return;
        console.error(error);
        await reloadOnce();
        settle(true);
      },
    );
    return () => void (isGone = true);
  }, [part, isWanted, tries]);
  const Part = isWanted ? part.loaded() : undefined;
  const hasFailed = isWanted && settled?.tries === tries && settled.hasFailed;
  return {
    Part,
    hasFailed,
    isWaiting: isWanted && !Part && !hasFailed,
    /** Looks another time whether it can be had, if only by a reload. */
    again: () => setTries((before) => before + 1),
  };
}
