import { expect, test } from 'vitest'
import { formatConfigHelp } from '../../server/config-schema.ts'
import { serviceRows } from './service-rows.ts'

const flags = (isOn: boolean) => ({
  visionConfigured: isOn,
  weatherConfigured: isOn,
  geocoderConfigured: isOn,
  mailConfigured: isOn,
})

test('the state of each service depends on its own setting', () => {
  expect(
    serviceRows({ ...flags(false), weatherConfigured: true }).map(({ name, isOn }) => [name, isOn]),
  ).toEqual([
    ['Identification', false],
    ['Weather', true],
    ['Location names', false],
    ['Emails', false],
  ])
})

test.each([true, false])('every mentioned setting exists, with services on: %s', (isOn) => {
  const known = formatConfigHelp()
  const rows = serviceRows(flags(isOn))
  const named = rows.flatMap(({ instructions }) => instructions.match(/\b[A-Z]{4,}(_[A-Z]+)*\b/g) ?? [])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !known.includes(`  ${name} `))).toEqual([])
})
