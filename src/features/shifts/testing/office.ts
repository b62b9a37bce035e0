/** Standard hours of tests: Monday to Friday, 09:00 to 17:30 with half an hour of break. */
export const office = {
  name: 'Office',
  color: '#323DA5',
  start_time: '09:00',
  work_time: 28_800,
  break_time: 1800,
  grace_minutes: 0,
  repeat_on: [1, 2, 3, 4, 5],
};
