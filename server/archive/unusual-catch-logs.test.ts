/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import {
  comparable,
  fetchExport,
  importArchive,
  pack,
  readLog,
  toPackedFiles,
} from '../../test/samples/archive-files.ts'
import { createUnusualCatchLog } from '../../test/samples/unusual-catch-logs.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'

let app: TestApp
let externalServices: ExternalServices
beforeAll(async () => {
  externalServices = await startExternalServices()
  app = await startTestApp(externalServices.settings)
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

// `ODD_LOGS=1000-1099` tries others.
const [first = 1, last = 3] = (process.env.ODD_LOGS ?? '1-3').split('-').map(Number)
const seeds = Array.from({ length: last - first + 1 }, (_, at) => first + at)

test.each(seeds)('a random catch log (seed %i) is the same after export, import and export', async (seed) => {
  const exporter = await app.signIn(`odd-${seed}@example.org`)
  await createUnusualCatchLog(app, externalServices, exporter, seed)
  const exported = await fetchExport(exporter)
  const log = readLog(exported)
  const importer = await app.signIn(`heir-${seed}@example.org`)
  const result = await importArchive(importer, await pack(toPackedFiles(exported)))
  const outingNotes = log.notedCatches?.filter(({ outcome }) => outcome === 'none').length ?? 0
  expect(result).toMatchObject({
    photos: log.photos.length,
    notedCatches: (log.notedCatches?.length ?? 0) - outingNotes,
    outingNotes,
    duplicates: 0,
    leftOut: [],
    leftOutCount: 0,
  })
  expect(comparable(readLog(await fetchExport(importer)))).toEqual(comparable(log))
})
