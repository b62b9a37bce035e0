import { useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { ErrorScreen } from './ui/ErrorScreen.tsx';
import { PartFailed } from './ui/PartFailed.tsx';
import { showNoInternet } from './ui/notices.ts';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part in advance. Never fails: errors appear when it is rendered. */
  preload(): Promise<void>;
  /** Returns the component, once it is loaded. */
  loaded(): ComponentType<Props> | undefined;
  /** Loads the part; fails when one of its scripts or style sheets cannot be loaded. */
  fetch(): Promise<void>;
}

interface LazyOptions<Props> {
  /** Rendered until it is loaded; nothing by default. */
  waiting?(props: Props): ReactNode;
  /** Rendered when it cannot be loaded. */
  failed?(props: Props): ReactNode;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the props are read from the module: never would refuse them
type AnyComponent = ComponentType<any>;

/**
 * A part of the page outside the first load: `lazyPart(() => import('./Menu.tsx'), 'Menu')`.
 * When its script or its style sheet cannot be loaded, the page reloads once per address;
 * after that an error is shown in its place, and everything around it stays.
 */
export function lazyPart<Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
  { waiting, failed = () => <PartFailed /> }: LazyOptions<ComponentProps<Module[Name]>> = {},
): LazyPart<ComponentProps<Module[Name]>> {
  type Props = ComponentProps<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  // A failure is permanent: the browser caches that of a script, and Vite that of a style sheet,
  // until the page reloads.
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

/** Loads a whole screen. If that fails, the generic error screen (OQ-013) appears inside the frame. */
export const lazyScreen = <Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazyPart(load, name, { failed: () => <ErrorScreen code={0} /> });

/** Loads a part when it is wanted. */
export function useFetched<Props>(part: Pick<LazyPart<Props>, 'loaded' | 'fetch'>, isNeeded: boolean) {
  const [tries, setTries] = useState(0);
  const [settled, setSettled] = useState<{ hasFailed: boolean; tries: number }>();
  useEffect(() => {
    if (!isNeeded || part.loaded()) return;
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
  }, [part, isNeeded, tries]);
  const Part = isNeeded ? part.loaded() : undefined;
  const hasFailed = isNeeded && settled?.tries === tries && settled.hasFailed;
  return {
    Part,
    hasFailed,
    isWaiting: isNeeded && !Part && !hasFailed,
    /** Tries again to load it, if necessary by a reload. */
    again: () => setTries((before) => before + 1),
  };
}

/** Session storage key: the addresses at which the page has reloaded itself, as JSON. */
const reloadedKey = 'reloaded_addresses';

/** Milliseconds for a reload to begin; a person with unsaved work may also refuse it. */
const reloadMs = 2000;

/**
 * Reloads the page because a part of it could not be loaded (specification A §2.1, 8): a new version may have replaced
 * it. Once per address (OQ-013), and only while the server answers, so that a missing network loses nothing.
 * Settles when the page stays.
 */
async function reloadOnce(): Promise<void> {
  if (!navigator.onLine) return showNoInternet();
  const address = location.pathname;
  const reloaded = reloadedAddresses();
  if (!reloaded || reloaded.includes(address) || !(await isServerThere())) return;
  sessionStorage.setItem(reloadedKey, JSON.stringify([...reloaded, address]));
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
}

/** Undefined when the browser forbids storage: the page then never reloads itself. */
function reloadedAddresses(): readonly string[] | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(reloadedKey) ?? '[]') as string[];
  } catch {
    return undefined;
  }
}

function isServerThere(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
