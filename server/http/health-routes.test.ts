import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getHealthEndpoint, getReadinessEndpoint } from '../../shared/health.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('however many ask at once whether Creel is ready, one look answers them', async () => {
  const [lookedThrough, visitor] = [Promise.withResolvers<void>(), app.visit()]
  const look = vi.spyOn(app.services.store, 'check').mockReturnValue(lookedThrough.promise)
  const asked = Promise.all(Array.from({ length: 30 }, () => visitor.fetch(getReadinessEndpoint.path)))
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0)
  await visitor.fetch(getHealthEndpoint.path) // which comes after them
  lookedThrough.resolve()
  expect((await asked).map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(look).toHaveBeenCalledTimes(1)
  await visitor.fetch(getReadinessEndpoint.path)
  expect(look).toHaveBeenCalledTimes(2)
})
