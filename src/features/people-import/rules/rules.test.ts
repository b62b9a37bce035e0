import { describe, expect, test } from 'vitest';
import { tidyPhone } from '#features/profile/rules/phone.ts';
import { guessColumns, importFields, templateHeads } from './fields.ts';
import { readDate } from '#platform/shared/read-date.ts';
import { dateOrderOf } from './reading.ts';
import {
  callNames,
  currenciesIn,
  emailFrom,
  haveFiveDigits,
  isEmptyValue,
  readAmount,
  readGender,
  readHours,
  readMaritalStatus,
  readName,
  readPostcode,
  readWeekdays,
} from './read-values.ts';
import { cellText, isDateFormat, columnNumber } from './spreadsheet.ts';

describe('dates', () => {
  test.each<[string, string[], string]>([
    ['a second number above 12 is a day', ['7/5/2011', '3/30/2015'], 'month'],
    ['a first number above 12 is a day', ['5/7/2011', '30/3/2015'], 'day'],
    ['dates with dots begin with the day', ['05.07.2011', '03.03.2015'], 'day'],
    ['without a hint the month comes first', ['5/7/2011'], 'month'],
    ['dates that begin with the year say so', ['2011-07-05'], 'year'],
  ])('%s', (_rule, cells, order) => expect(dateOrderOf(cells).order).toBe(order));

  const us = { date_order: 'month', last_year: 2026 } as const;
  test.each<[string, string, object]>([
    ['month first', '7/5/2011', { date: '2011-07-05' }],
    ['two digits are the last such year', '07/10/83', { date: '1983-07-10' }],
    ['of this year and the 99 before', '01/02/26', { date: '2026-01-02' }],
    ['so that 27 was long ago', '01/02/27', { date: '1927-01-02' }],
    ['as computers write it, with a time', '2011-07-05T00:00:00Z', { date: '2011-07-05' }],
    ['with the month in letters', '5 July 2011', { date: '2011-07-05' }],
    ['with the month in letters and first', 'Jul 5, 2011', { date: '2011-07-05' }],
    ['a day that the month has not', '1/35/2015', { why: 'January has 31 days' }],
    ['29 February of no leap year', '2/29/2015', { why: 'February 2015 has 28 days' }],
    ['a month that there is not', '13/13/2015', { why: 'There is no month 13' }],
    ['a word', 'soon', { why: 'Use a date such as 2026-03-02' }],
  ])('%s: %s', (_rule, text, expected) => expect(readDate(text, us)).toEqual(expected));

  test('day first', () =>
    expect(readDate('5.7.2011', { date_order: 'day', last_year: 2026 })).toEqual({ date: '2011-07-05' }));
});

describe('values', () => {
  test.each<[string, string | undefined]>([
    ['Mon, Wed', '1,3'],
    ['wednesday and monday', '1,3'],
    ['Mon-Fri', '1,2,3,4,5'],
    ['Mo – Fr', '1,2,3,4,5'],
    ['Mo Di Do', '1,2,4'],
    ['Montag, Mittwoch', '1,3'],
    ['lun, mar, jue', '1,2,4'],
    ['lundi; mercredi', '1,3'],
    ['1,3,5', '1,3,5'],
    ['1/2', '1,2'],
    ['Fri-Mon', undefined],
    ['sometimes', undefined],
    ['8', undefined],
  ])('the working days %s', (text, days) => expect(readWeekdays(text)).toBe(days));

  test.each([
    ['Adinolfi, Wilson  K', 'Wilson K', 'Adinolfi', 'Wilson K Adinolfi'],
    ['Ait Sidi, Karthikeyan   ', 'Karthikeyan', 'Ait Sidi', 'Karthikeyan Ait Sidi'],
    ['Alagbe,Trina', 'Trina', 'Alagbe', 'Trina Alagbe'],
    [' Ana   Sol ', 'Ana', 'Sol', 'Ana Sol'],
    ['Cher', 'Cher', '', 'Cher'],
  ])('the name %s', (text, first, last, full) => expect(readName(text)).toEqual({ first, last, full }));

  test('people are called by all their names, or the first and the last, without dots', () => {
    expect(callNames('Brandon R. LeBlanc')).toEqual(['brandon r leblanc', 'brandon leblanc']);
    expect(callNames('Inês Ødegård')).toEqual(['ines odegard']);
  });

  test.each([
    ['62506', '62506.00'],
    ['62,506.00', '62506.00'],
    ['62.506,50', '62506.50'],
    ['$ 62 506', '62506.00'],
    ['46200.5 USD', '46200.50'],
    ['46200.123', undefined],
    ['-5', undefined],
    ['a lot', undefined],
  ])('the amount %s', (text, amount) => expect(readAmount(text)).toBe(amount));

  test('other words for the values of lists', () => {
    expect([readGender('M '), readGender('female'), readGender('?')]).toEqual(['Male', 'Female', undefined]);
    expect([readMaritalStatus('Divorced'), readMaritalStatus('It is complicated')]).toEqual(['divorced', undefined]);
  });

  test('the placeholders that exports write for nothing mean nothing', () => {
    expect(['', '-', 'N/A', 'N/A-StillEmployed', 'null'].every(isEmptyValue)).toBe(true);
    expect(isEmptyValue('Nadia')).toBe(false);
  });

  test('US postcodes get back their zeros, and no others', () => {
    expect(haveFiveDigits(['1960', '90210', ''])).toBe(true);
    expect(haveFiveDigits(['1960', '2148'])).toBe(false);
    expect(haveFiveDigits(['SW1A 1AA', '90210'])).toBe(false);
    expect([readPostcode('1960', true), readPostcode('1960', false)]).toEqual(['01960', '1960']);
  });

  test('hours of a week as numbers or on the clock', () => {
    expect([readHours('37.5'), readHours('37,5 h'), readHours('37:30'), readHours('200')]).toEqual([
      135_000,
      135_000,
      135_000,
      undefined,
    ]);
  });

  test('an address by a pattern', () => {
    expect(emailFrom('{first}.{last}@acme.example', readName('Ødegård, Inês M'))).toBe('ines.odegard@acme.example');
    expect(emailFrom('{first}.{last}@acme.example', readName('Cher'))).toBe('cher@acme.example');
    expect(emailFrom('{f}{last}@acme.example', readName('Ana Sol'))).toBe('asol@acme.example');
  });
});

test('columns go where their names say, each field once, and where they went before', () => {
  const headers = ['Employee_Name', 'EmpID', 'Full Name', 'DOB', '__proto__', 'Zip'];
  const remembered = new Map([
    ['zip', null],
    ['dob', 'joined_on' as const],
  ]);
  expect(guessColumns(headers, remembered, importFields).map(({ field, match }) => [field, match])).toEqual([
    ['name', 'name'],
    ['employee_number', 'name'],
    [null, null],
    ['joined_on', 'remembered'],
    [null, null],
    [null, null],
  ]);
});

test('cells of a workbook say what they show', () => {
  expect([columnNumber('A1'), columnNumber('AB12'), columnNumber('XFD1'), columnNumber('1')]).toEqual([
    1,
    28,
    16_384,
    Number.NaN,
  ]);
  expect([
    isDateFormat(14, undefined),
    isDateFormat(164, 'yyyy\\-mm\\-dd'),
    isDateFormat(165, '0.00" days"'),
    isDateFormat(0, undefined),
  ]).toEqual([true, true, false, false]);
  expect([
    cellText('40729', '', true),
    cellText('46200.099999999999', 'n', false),
    cellText('1', 'b', false),
    cellText('#REF!', 'e', false),
  ]).toEqual(['2011-07-05', '46200.1', 'Yes', '']);
});

describe('headings', () => {
  const fieldsOf = (...headers: string[]) => guessColumns(headers, new Map(), importFields).map(({ field }) => field);
  test.each<[string, string[], (string | null)[]]>([
    [
      'German',
      ['Personalnr.', 'Nachname', 'Vorname', 'Abteilung', 'Eintrittsdatum', 'Geburtsdatum', 'Wochenstunden'],
      ['employee_number', 'last_name', 'first_name', 'department', 'joined_on', 'birth_date', 'weekly_hours'],
    ],
    [
      'German short forms',
      ['Mitarbeiter-Nr', 'Eintritt', 'PLZ', 'Straße', 'Telefon'],
      ['employee_number', 'joined_on', 'postcode', 'street', 'mobile_phone'],
    ],
    [
      'French',
      ['Matricule', 'Nom', 'Prénom', "Date d'entrée", 'Salaire brut'],
      ['employee_number', 'last_name', 'first_name', 'joined_on', 'salary'],
    ],
    [
      'Spanish',
      ['Nº empleado', 'Apellidos', 'Nombre', 'Correo electrónico', 'Fecha de alta'],
      ['employee_number', 'last_name', 'first_name', 'email', 'joined_on'],
    ],
    [
      'short forms',
      ['EEID', 'Full Name', 'DOJ', 'Weekly hrs', 'Gross monthly'],
      ['employee_number', 'name', 'joined_on', 'weekly_hours', 'salary'],
    ],
    ['of terminals', ['EmployeeCode', 'Staff Name'], ['employee_number', 'name']],
    ['a staff number', ['Staff No.'], ['employee_number']],
  ])('%s', (_language, headers, fields) => expect(fieldsOf(...headers)).toEqual(fields));

  test('a field is known by the name under which it is offered', () =>
    expect(fieldsOf(...importFields.filter(({ key }) => key !== 'name').map(({ label }) => label))).toEqual(
      importFields.filter(({ key }) => key !== 'name').map(({ key }) => key),
    ));
});

describe('currencies and phones', () => {
  test.each([
    ['19,50 €', '19.50', ['EUR']],
    ['1 250 zł', '1250.00', ['PLN']],
    ['CHF 5’200.00', '5200.00', ['CHF']],
    ['62,506', '62506.00', []],
  ])('%s', (text, amount, currencies) => {
    expect(readAmount(text)).toBe(amount);
    expect(currenciesIn(text)).toEqual(currencies);
  });
  test('characters between the digits of a phone number become a space', () => {
    expect(tidyPhone('030/5550101')).toBe('030 5550101');
    expect(tidyPhone('+49 (0)30 / 555.01')).toBe('+49 (0)30 555 01');
  });
});

test('each heading of the template is recognised, and it has none that one may not fill', () => {
  const heads = templateHeads(() => true);
  expect(heads).toEqual(expect.arrayContaining(['Name', 'Joining date', 'Salary']));
  expect(guessColumns(heads, new Map(), importFields).filter(({ match }) => match !== 'name')).toEqual([]);
  expect(templateHeads(() => false)).not.toContain('Salary');
});
