import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as account from '../shared/account.ts'
import type { Call } from '../shared/call.ts'
import * as config from '../shared/config.ts'
import { errorBody } from '../shared/errors.ts'
import * as health from '../shared/health.ts'
import * as locations from '../shared/locations.ts'
import * as photos from '../shared/photos.ts'
import { sampleJpeg } from './samples.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { Browser } from './test-browser.ts'

/** Every call of the wire, found by its shape, so that a new one cannot be forgotten here. */
const calls = [account, config, health, locations, photos]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'access' in value)
const reads = calls.filter(({ method }) => method === 'GET').map((call) => [call.path, call] as const)
const guarded = calls.filter(({ access }) => access !== 'anyone').map((call) => [call.path, call] as const)

let app: TestApp
let angler: Browser
let locationId: string
beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn()
  const bytes = await sampleJpeg({ latitude: 44.5, longitude: -73.3, takenAt: '2025-06-14T06:12:30' })
  await angler.upload([{ name: 'a.jpg', bytes }])
  const [location] = await angler.read<locations.Location[]>('/api/locations')
  locationId = location?.id ?? ''
})
afterAll(() => app.stop())

test('the wire has calls to check', () => {
  expect(reads.length).toBeGreaterThan(7)
})

test.each(reads)('GET %s answers exactly what it describes', async (path, call) => {
  const answer = await angler.read(path.replace(':id', locationId))
  expect(strict(call.answer).safeParse(answer).error).toBeUndefined()
})

test.each(guarded)('%s is closed to those who are not signed in', async (path, call) => {
  const response = await app.visit().fetch(path.replace(':id', locationId), { method: call.method })
  expect(response.status).toBe(401)
  expect(errorBody.parse(await response.json()).code).toBe('SIGN_IN_NEEDED')
})

test('an address that is no call answers 404 as JSON', async () => {
  const response = await angler.fetch('/api/nothing')
  expect([response.status, errorBody.parse(await response.json()).code]).toEqual([404, 'NOT_FOUND'])
})

/** The same description, refusing fields it does not name. */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, field]) => [name, strict(field as z.ZodType)])
    return z.strictObject(Object.fromEntries(shape))
  }
  return schema instanceof z.ZodArray ? z.array(strict(schema.element as z.ZodType)) : schema
}
