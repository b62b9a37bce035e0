/** The screens of time accounts are one part, so that the first load names one file. */
export { Accounts } from './Accounts.tsx';
export { OwnTimeAccount, PersonTimeAccount } from './TimeAccount.tsx';
