import { expect, test } from 'vitest'
import { decodeText } from '../../../shared/decode-text.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { listChoices } from './choices.ts'
import { importIds } from './import-id.ts'
import { type Interpretation, interpret } from './interpretation.ts'
import { joinColumns } from './join-columns.ts'
import { parseCsv } from './parse-csv.ts'
import { toCatches } from './to-catches.ts'

/* Files as anglers write them: nothing is read as what it isn't, and what they leave open is asked. */

function read(lines: string[], answers: Partial<Interpretation> = {}, units: UnitSystem = 'imperial') {
  const table = joinColumns(parseCsv(lines.join('\n')))
  const how = { ...interpret(table, units, 'en-US'), ...answers }
  const ids = importIds(
    'account',
    table.rows.map(({ cells }) => cells),
  )
  const { catches, faults } = toCatches(table, how, {
    ids,
    locations: [],
    units,
    now: Date.parse('2026-01-01'),
  })
  const questions = listChoices(table, how, 'en-US', catches).filter(({ isQuestion }) => isQuestion)
  return {
    catches: catches.map(({ caught }) => caught),
    how,
    faults: faults.map(({ reason }) => reason),
    leftOut: catches.flatMap(({ leftOut }) => leftOut),
    questions: questions.map(({ name }) => name),
    labels: questions.map(({ label }) => label),
  }
}

const inches = (centimeters: number) => Number((centimeters / 2.54).toFixed(4))
const pounds = (kilograms: number) => Number((kilograms / 0.45359237).toFixed(4))
const lengths = ({ catches }: ReturnType<typeof read>) => catches.map(({ lengthInches }) => lengthInches)
const weights = ({ catches }: ReturnType<typeof read>) => catches.map(({ weightLbs }) => weightLbs)

test('the unit of a cell is that of the cell alone; that of bare numbers is asked unless the header says it', () => {
  const rows = [`1,Boot,"1' 6""",12 oz`, '2,Boot,18,3', '3,Boot,62 cm,850 g']
  const file = [
    'Date,Species,Length,Weight',
    ...rows.map((row) => row.replace(/^\d/, (day) => `2025-05-0${day}`)),
  ]
  const imperial = read(file)
  expect(lengths(imperial)).toEqual([18, 18, inches(62)])
  expect(weights(imperial)).toEqual([0.75, 3, pounds(0.85)])
  expect(imperial.labels).toEqual([
    'Lengths without a unit, such as 18, are in',
    'Weights without a unit, such as 3, are in',
  ])
  expect(weights(read(file, { weightUnit: 'kg' }))).toEqual([0.75, pounds(3), pounds(0.85)])
  const metric = ['Date,Species,Length,Weight', '2025-05-03,Boot,62 cm,2', '2025-05-03,Boot,18,']
  expect([lengths(read(metric)), weights(read(metric))]).toEqual([
    [inches(62), inches(18)],
    [pounds(2), undefined],
  ])
  expect(read(['Date,Length (in),Weight lb', '2025-05-03,18,3']).questions).toEqual([])
})

test('a unit that Creel doesn’t know is asked, and its numbers wait for the answer', () => {
  const file = ['Datum;Art;Länge (m);Gewicht (Stein)', '14.07.2024;Stiefel;0,82;6']
  const { catches, questions, leftOut } = read(file)
  expect(catches[0]).toMatchObject({ lengthInches: inches(82) })
  expect(catches[0]).not.toHaveProperty('weightLbs')
  expect(questions).toEqual(['weightUnit'])
  expect(leftOut).toEqual(['Weight left out: choose the unit of “6”.'])
  expect(weights(read(file, { weightUnit: 'kg' }))).toEqual([pounds(6)])
  expect(weights(read(['Datum;Art;Gewicht (Pfund)', '14.07.2024;Stiefel;6']))).toEqual([pounds(3)])
})

test('each column has its own decimal mark, whatever that of coordinates is', () => {
  const file = [
    'Datum;Art;Gewicht (kg);Länge (cm);Latitude;Longitude',
    '14.07.2024;Stiefel;3,4;82,5;60.400123;5.300456',
    '15.07.2024;Stiefel;1,25;60;60.41;5.31',
  ]
  expect([weights(read(file)), lengths(read(file))]).toEqual([
    [pounds(3.4), pounds(1.25)],
    [inches(82.5), inches(60)],
  ])
  expect(read(file).questions).toEqual([])
  const mixed = ['Date,Length (cm),Weight (kg)', '2025-05-03,"62,5",3.25']
  expect([lengths(read(mixed)), weights(read(mixed))]).toEqual([[inches(62.5)], [pounds(3.25)]])
})

test('an amount in two columns is one: pounds and ounces, degrees and their side', () => {
  const file = [
    'Date,Species,Weight (lb),Weight (oz),Lat,N/S,Lon,E/W',
    '2025-05-03,Boot,4,8,60.4,N,5.3,W',
    '2025-05-04,Boot,0,12,33.5,S,151.2,E',
    '2025-05-05,Boot,,,,,,',
  ]
  expect(weights(read(file))).toEqual([4.5, 0.75, undefined])
  expect(read(file).catches.map(({ position }) => position)).toEqual([
    { latitude: 60.4, longitude: -5.3, name: null },
    { latitude: -33.5, longitude: 151.2, name: null },
    null,
  ])
  expect(read(file).questions).toEqual([])
  // The same weight twice, in two units, isn't its double.
  expect(weights(read(['Date,Weight (lb),Weight (oz)', '2025-05-03,4.5,72']))).toEqual([4.5])
})

test.each([
  ['60 24.0 N', '5 18.0 E', 60.4, 5.3],
  [`60°24'0""N`, `5°18'0""W`, 60.4, -5.3],
  ['N60.4', 'W5.3', 60.4, -5.3],
  ['60° 24′', '-5° 18′', 60.4, -5.3],
])('the coordinates %s and %s are read, also from one column', (latitude, longitude, north, east) => {
  const position = { latitude: expect.closeTo(north, 6), longitude: expect.closeTo(east, 6), name: null }
  expect(read(['Date,Lat,Lon', `2025-05-03,"${latitude}","${longitude}"`]).catches).toMatchObject([
    { position },
  ])
  for (const mark of [', ', '; ', ' / '])
    expect(
      read(['Date,Coordinates', `2025-05-03,"${latitude}${mark}${longitude}"`]).catches[0]?.position,
    ).toEqual(position)
})

test('placeholders are nothing, in every column', () => {
  const { catches, leftOut } = read([
    'Date,Time,Species,Bait,Caught by,Length,Note',
    '2025-05-03,-,-,-,n/a,?,N/A',
    '2025-05-04,unknown,N/A,none,Unknown,unknown,--',
  ])
  for (const caught of catches)
    expect(caught).toMatchObject({ species: null, caughtWith: null, caughtBy: null, note: null })
  expect(leftOut).toEqual([])
})

test('several fish in a cell are several catches, unless the angler says they are one', () => {
  const file = ['Date,Species,Length (in)', '2025-05-03,"Bass, Pike",12', '2025-05-04,"Bass, Largemouth",14']
  const { catches, questions, labels, leftOut } = read(file)
  expect(catches.map(({ species }) => species)).toEqual(['Bass', 'Pike', 'Bass, Largemouth'])
  expect(new Set(catches.map(({ id }) => id)).size).toBe(3)
  expect([questions, labels]).toEqual([
    ['severalFish'],
    ['Rows with several fish, such as “Bass, Pike”, are'],
  ])
  expect(leftOut).toEqual(['Length left out: the row has 2 fish, and doesn’t say whose “12” is.'])
  const counted = read(['Date,Species', '2025-05-03,"2 Bass, Pike"'])
  expect(counted.catches.map(({ species, note }) => [species, note])).toEqual([
    ['Bass', 'Number of fish: 2'],
    ['Pike', null],
  ])
  const asOne = read(file, { severalFish: 'one' })
  expect(asOne.catches).toMatchObject([
    { species: 'Bass, Pike', lengthInches: 12 },
    { species: 'Bass, Largemouth' },
  ])
})

test('a number of fish is asked; until then it is kept in the note', () => {
  const file = [
    'Date,Species,Count,Length (in)',
    '2025-05-03,Perch,3,12',
    '2025-05-04,2x Boot,,',
    '2025-05-05,Boot,1,10',
  ]
  const { catches, questions } = read(file)
  expect(questions).toEqual(['quantities'])
  expect(catches.map(({ species, note, lengthInches }) => [species, note, lengthInches])).toEqual([
    ['Perch', 'Number of fish: 3', 12],
    ['Boot', 'Number of fish: 2', undefined],
    ['Boot', null, 10],
  ])
  const each = read(file, { quantities: 'each' })
  expect(each.catches.map(({ species }) => species)).toEqual([
    'Perch',
    'Perch',
    'Perch',
    'Boot',
    'Boot',
    'Boot',
  ])
  expect(read(['Date,Species,Count', '2025-05-03,Perch,0']).faults).toEqual([
    'It says that there was no fish.',
  ])
})

test.each([
  ['windows-1250', 'Data;Gatunek\n14.07.2024;Łosoś'],
  ['windows-1251', 'Дата;Рыба\n14.07.2024;Щука'],
  ['windows-1252', 'Dato;Art\n14.07.2024;Ørret, Räuchäal'],
])('%s is told by its letters', (encoding, text) => {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = Uint8Array.from(text, (letter) => table.indexOf(letter))
  expect(decodeText(bytes)).toBe(text)
})
