import { ClockFace } from '../ClockFace.tsx';
import { ClockHost } from '../ClockHost.tsx';

/** The clock as a card in a phone's feed, with full-width buttons 52 px high. */
export function ClockCard() {
  return (
    <ClockHost>
      <ClockFace large />
    </ClockHost>
  );
}
