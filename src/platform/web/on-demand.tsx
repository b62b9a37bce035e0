import { useState, type ComponentType, type ReactNode } from 'react';
import { useFetched, type LazyPart } from './lazy-part.tsx';
import { PartFailed } from './ui/PartFailed.tsx';

interface OnDemand<Props> {
  /** The part, once it was wanted and is there. */
  readonly Part: ComponentType<Props> | undefined;
  /** Says that it could not be fetched; stands beside the button. Another press tries again. */
  readonly failure: ReactNode;
  /** Fetches and shows it. */
  want(): void;
  /** Fetches it, because it will probably be wanted. */
  prepare(): void;
}

/** A menu or a dialog that takes the place of its button when it was wanted. */
export function useOnDemand<Props>(part: LazyPart<Props>): OnDemand<Props> {
  const [isWanted, setWanted] = useState(false);
  const { Part, hasFailed, again } = useFetched(part, isWanted);
  return {
    Part,
    failure: hasFailed && <PartFailed onClose={() => setWanted(false)} />,
    want: () => {
      setWanted(true);
      again();
    },
    prepare: () => void part.preload(),
  };
}
