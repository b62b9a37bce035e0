/** The screens of review processes, as one file of the browser: whoever opens one goes on to the others. */
export { ProcessPeople } from './ProcessPeople.tsx';
export { ReviewProcess } from './ReviewProcess.tsx';
export { ReviewProcesses } from './ReviewProcesses.tsx';
