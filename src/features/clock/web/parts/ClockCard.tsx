import { ClockFace } from '../ClockFace.tsx';
import { ClockHost } from '../ClockHost.tsx';

/** On a phone's feed the clock is a card, with buttons 52 px high and as wide as a thumb likes. */
export function ClockCard() {
  return (
    <ClockHost>
      <ClockFace large />
    </ClockHost>
  );
}
