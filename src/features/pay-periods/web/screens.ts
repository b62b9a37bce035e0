/** The screens of pay periods are one part, so that the first load names one file. */
export { Board } from './Board.tsx';
export { MyPeriod } from './MyPeriod.tsx';
export { PayCalendars } from './PayCalendars.tsx';
export { PersonPeriod } from './PersonPeriod.tsx';
