import { useState, type ComponentType, type ReactNode } from 'react';
import { useFetched, type LazyPart } from './lazy-part.tsx';
import { PartFailed } from './ui/PartFailed.tsx';

interface OnDemand<Props> {
  /** The component, once it was requested and is loaded. */
  readonly Part: ComponentType<Props> | undefined;
  /** Message that it could not be loaded, shown beside the button; another press tries again. */
  readonly failure: ReactNode;
  /** Loads and shows it. */
  want(): void;
  /** Loads the part in advance. */
  prepare(): void;
}

/** A menu or a dialog that replaces its button once requested. */
export function useOnDemand<Props>(part: LazyPart<Props>): OnDemand<Props> {
  const [isNeeded, setNeeded] = useState(false);
  const { Part, hasFailed, again } = useFetched(part, isNeeded);
  return {
    Part,
    failure: hasFailed && <PartFailed onClose={() => setNeeded(false)} />,
    want: () => {
      setNeeded(true);
      again();
    },
    prepare: () => void part.preload(),
  };
}
