/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { asPacked, comparable, fetchExport, pack, readIn, readLog } from '../../test/samples/archive-files.ts'
import { keepOddLog } from '../../test/samples/odd-logs.ts'
import { type OutsideServices, startOutsideServices } from '../../test/servers/external-services.ts'

let app: TestApp
let outside: OutsideServices
beforeAll(async () => {
  outside = await startOutsideServices()
  app = await startTestApp(outside.settings)
})
afterAll(async () => {
  await app.stop()
  await outside.stop()
})

// `ODD_LOGS=1000-1099` tries others.
const [first = 1, last = 6] = (process.env.ODD_LOGS ?? '1-6').split('-').map(Number)
const seeds = Array.from({ length: last - first + 1 }, (_, at) => first + at)

test.each(seeds)(
  'whatever log the calls can make of seed %i exports, imports and exports again as the same log',
  async (seed) => {
    const angler = await app.signIn(`odd-${seed}@example.org`)
    await keepOddLog(app, outside, angler, seed)
    const exported = await fetchExport(angler)
    const log = readLog(exported)
    const heir = await app.signIn(`heir-${seed}@example.org`)
    const result = await readIn(heir, await pack(asPacked(exported)))
    expect(result).toMatchObject({ photos: log.photos.length, duplicates: 0, leftOut: [], leftOutCount: 0 })
    expect(comparable(readLog(await fetchExport(heir)))).toEqual(comparable(log))
  },
)
