import { expect, test } from 'vitest'
import { configSchema } from '../../server/config-schema.ts'
import { serviceRows } from './service-rows.ts'

const flags = (isOn: boolean) => ({
  visionProvider: isOn ? 'OpenAI' : null,
  weatherConfigured: isOn,
  geocoderConfigured: isOn,
  mailConfigured: isOn,
  immichConfigured: isOn,
})

test('the state of each service depends on its own setting', () => {
  expect(
    serviceRows({ ...flags(false), weatherConfigured: true }).map(({ name, isOn }) => [name, isOn]),
  ).toEqual([
    ['Identification', false],
    ['Weather', true],
    ['Location names', false],
    ['Emails', false],
    ['Immich', false],
  ])
})

test.each([true, false])('every mentioned setting exists, with services on: %s', (isOn) => {
  const rows = serviceRows(flags(isOn))
  const named = rows.flatMap(({ instructions }) => instructions.match(/\b[A-Z]{4,}(_[A-Z]+)*\b/g) ?? [])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !(name in configSchema.shape))).toEqual([])
})
