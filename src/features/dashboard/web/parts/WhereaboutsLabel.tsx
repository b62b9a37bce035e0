import { VisuallyHidden } from '@mantine/core';
import { timeOfDay } from '#platform/web/format.ts';
import type { Whereabouts } from '#features/attendance/rules/whereabouts.ts';
import { placeTime, placeWord, type Place } from './whereabouts-words.ts';
import c from './whereabouts-label.module.css';

interface WhereProps {
  place: Place;
  /** Whether to show only shape and time; the word is then for screen readers, unless the time is in the future. */
  isShort?: boolean;
}

/** A shape for each of in, break, remote, leave and out. */
export const WhereaboutsMark = ({ at }: { at: Whereabouts }) => <i className={c['where']} data-at={at} />;

/** A shape with its word and time. */
export function WhereaboutsLabel({ place, isShort = false }: WhereProps) {
  const word = placeWord(place);
  return (
    <span className={c['at']}>
      <WhereaboutsMark at={place.state} />
      {isShort ? (
        <>
          <VisuallyHidden>{word}</VisuallyHidden>
          <span className="num">{shortTime(place) || word}</span>
        </>
      ) : (
        <>
          <b>{word}</b> <span className="num">{placeTime(place)}</span>
        </>
      )}
    </span>
  );
}

/** '07:02', 'due 15:00' */
const shortTime = (place: Place): string =>
  place.state === 'out' || place.time === null ? placeTime(place) : timeOfDay(place.time);
