import type { DemoPerson } from '#platform/server/demo.ts';
import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayOn, rotaDayOn, shiftOn, type Habit, type ShiftName } from './habits.ts';

type Row = readonly [
  name: string,
  designation: string,
  department: string,
  shift: ShiftName,
  habit: Habit,
  role?: 'Owner' | 'HR manager' | 'Team lead' | 'Employee',
  email?: string,
];

/** All people of the demo company, an instrument maker in Copenhagen. The people and the company do not exist. */
const rows: readonly Row[] = [
  ['Nora Ellison', 'Managing Director', 'Management', 'Day', 'long days', 'Owner', 'owner@demo.example'],
  ['Ida Holm', 'People Operations Lead', 'People', 'Day', 'sometimes remote', 'HR manager', 'hr@demo.example'],
  ['Rafael Costa', 'Assembly Lead', 'Assembly', 'Early', 'early bird', 'Team lead', 'lead@demo.example'],
  ['Finn Kowalski', 'Apprentice, 2nd year', 'Assembly', 'Day', 'steady', 'Employee', 'employee@demo.example'],
  ['Amara Okafor', 'Calibration Technician', 'Calibration', 'Day', 'early bird'],
  ['Ben Hartmann', 'CNC Machinist', 'Workshop', 'Early', 'often late'],
  ['Chiara Ricci', 'Optical Engineer', 'Engineering', 'Day', 'remote'],
  ['Daniel Osei', 'Dispatch Coordinator', 'Dispatch', 'Rotating', 'steady'],
  ['Elif Demir', 'Assembly Technician', 'Assembly', 'Rotating', 'steady'],
  ['Grace Tan', 'Finance Manager', 'Finance', 'Day', 'sometimes remote'],
  ['Hugo Marchetti', 'Sales Engineer', 'Sales', 'Day', 'remote'],
  ['Inês Duarte', 'Quality Inspector', 'Quality', 'Rotating', 'steady'],
  ['Jonas Weber', 'Firmware Engineer', 'Engineering', 'Day', 'sometimes remote'],
  ['Katya Petrenko', 'Assembly Technician', 'Assembly', 'Rota', 'forgets'],
  ['Liam Byrne', 'Warehouse Operative', 'Dispatch', 'Late', 'often late'],
  ['Mei Zhou', 'Product Designer', 'Engineering', 'Day', 'sometimes remote'],
  ['Noor Haddad', 'Customer Support', 'Sales', 'Day', 'steady'],
  ['Oskar Nyström', 'Toolmaker', 'Workshop', 'Early', 'early bird'],
  ['Priya Raman', 'Engineering Manager', 'Engineering', 'Day', 'long days', 'Team lead'],
  ['Sofia Lindgren', 'Calibration Lead', 'Calibration', 'Day', 'steady', 'Team lead'],
  ['Tomás Vega', 'Maintenance Technician', 'Workshop', 'Rota', 'steady'],
  ['Anders Bech', 'Night Supervisor', 'Workshop', 'Night', 'early bird', 'Team lead'],
  ['Yusuf Kaya', 'CNC Machinist', 'Workshop', 'Rota', 'often late'],
  ['Emil Sørensen', 'CNC Machinist', 'Workshop', 'Rota', 'forgets'],
  ['Agnes Lund', 'Assembly Technician', 'Assembly', 'Rotating', 'steady'],
  ['Bashir Rahimi', 'Assembly Technician', 'Assembly', 'Rotating', 'early bird'],
  ['Camille Laurent', 'Marketing Manager', 'Sales', 'Day', 'sometimes remote'],
  ['Dorota Nowak', 'Accountant', 'Finance', 'Part time', 'steady'],
  ['Erik Dahl', 'Mechanical Engineer', 'Engineering', 'Day', 'sometimes remote'],
  ['Fatima El Amrani', 'Quality Engineer', 'Quality', 'Day', 'steady'],
  ['Gustav Iversen', 'Service Technician', 'Service', 'Day', 'long days'],
  ['Hana Suzuki', 'Optical Technician', 'Calibration', 'Day', 'early bird'],
  ['Ivan Horvat', 'Electronics Technician', 'Assembly', 'Rotating', 'often late'],
  ['Johanna Virtanen', 'Buyer', 'Purchasing', 'Day', 'steady'],
  ['Karim Benali', 'Warehouse Operative', 'Dispatch', 'Rotating', 'steady'],
  ['Lena Krüger', 'Technical Writer', 'Engineering', 'Part time', 'remote'],
  ['Mateus Oliveira', 'Software Engineer', 'Engineering', 'Day', 'remote'],
  ['Nadia Petrova', 'Payroll Specialist', 'People', 'Day', 'steady'],
  ['Olu Adeyemi', 'Service Technician', 'Service', 'Day', 'forgets'],
  ['Paul Fischer', 'Grinding Machinist', 'Workshop', 'Early', 'steady'],
  ['Quynh Tran', 'Assembly Technician', 'Assembly', 'Rotating', 'early bird'],
  ['Rosa Marín', 'Customer Support', 'Sales', 'Weekend', 'steady'],
  ['Samuel Levi', 'Sales Manager', 'Sales', 'Day', 'long days', 'Team lead'],
  ['Tuva Berg', 'Industrial Designer', 'Engineering', 'Day', 'sometimes remote'],
  ['Ulrik Madsen', 'Facility Manager', 'Management', 'Day', 'early bird'],
  ['Vera Novák', 'Calibration Technician', 'Calibration', 'Day', 'steady'],
  ['William Nielsen', 'Apprentice, 1st year', 'Workshop', 'Early', 'often late'],
  ['Xenia Papadaki', 'Test Engineer', 'Quality', 'Day', 'sometimes remote'],
  ['Yara Haddad', 'Customer Support', 'Sales', 'Weekend', 'often late'],
  ['Zoran Ilić', 'Warehouse Operative', 'Dispatch', 'Late', 'steady'],
  ['Astrid Holst', 'Receptionist', 'Management', 'Part time', 'early bird'],
  ['Bruno Keller', 'Service Technician', 'Service', 'Day', 'steady'],
  ['Clara Winther', 'Production Planner', 'Assembly', 'Day', 'steady'],
  ['Dimitri Sokolov', 'Electronics Engineer', 'Engineering', 'Day', 'long days'],
  ['Eva Lindqvist', 'Purchasing Manager', 'Purchasing', 'Day', 'sometimes remote'],
  ['Frederik Juhl', 'Packer', 'Dispatch', 'Rotating', 'short days'],
  ['Giulia Conti', 'Optical Technician', 'Calibration', 'Day', 'steady'],
  ['Henrik Aas', 'Security Guard', 'Management', 'Weekend', 'early bird'],
  ['Isabel Moreno', 'Legal Counsel', 'Finance', 'Part time', 'remote'],
  ['Jakub Zieliński', 'Assembly Technician', 'Assembly', 'Rotating', 'steady'],
  ['Linnea Falk', 'Quality Engineer', 'Quality', 'Day', 'steady'],
];

/** 'Inês Duarte' → 'ines.duarte' */
function userName(name: string): string {
  return name
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}

/** A former employee, one who leaves at the end of the month, and one who joins next week. */
const [gone, leaving, joining] = ['bruno.keller', 'frederik.juhl', 'linnea.falk'].map((name) => `${name}@demo.example`);

/** Returns all people, the Owner first, as planned on a day. */
export function peopleOn(today: LocalDate, began: LocalDate): DemoPerson[] {
  return rows.map(([name, designation, department, shift, habit, role = 'Employee', address], index) => {
    const email = address ?? `${userName(name)}@demo.example`;
    const character = { email, shift, habit, hasLeft: email === gone };
    return {
      name,
      email,
      designation,
      department,
      employmentType: employmentOf(designation, shift),
      role,
      joinedOn: email === joining ? addDays(today, 8 - isoWeekday(today)) : joinedOn(index, began),
      dischargedOn: email === gone ? addDays(began, 300) : email === leaving ? endOfMonth(today) : null,
      isRemoteAllowed: habit === 'remote' || habit === 'sometimes remote',
      isVisitor: address !== undefined,
      shiftOn: (date) => shiftOn(character, date),
      rotaDayOn: (date) => rotaDayOn(character, date),
      dayOn: (date) => dayOn(character, date),
    };
  });
}

function endOfMonth(date: LocalDate): LocalDate {
  const inNextMonth = addDays(`${date.slice(0, 8)}01` as LocalDate, 31);
  return addDays(`${inNextMonth.slice(0, 8)}01` as LocalDate, -1);
}

function employmentOf(designation: string, shift: ShiftName): string {
  if (designation.startsWith('Apprentice')) return 'Apprentice';
  return shift === 'Part time' || shift === 'Weekend' ? 'Part time' : 'Full time';
}

/** Returns the joining date: most have been here for years; some joined during the year. */
function joinedOn(index: number, began: LocalDate): LocalDate {
  return index >= 4 && index % 9 === 0 ? addDays(began, 40 + index * 4) : addDays(began, -(400 + index * 61));
}
