export function AttendanceSetup() {
  return null;
}
