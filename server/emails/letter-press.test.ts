import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLetterPress } from './letter-press.ts'
import { inventLetter } from './sample-letters.ts'

const reader = {
  firstName: 'Ann',
  units: 'metric',
  publicUrl: 'https://creel.example.org',
  unsubscribeUrl: null,
} as const

test('a letter whose picture kills who opens it is drawn without it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'creel-press-'))
  const script = join(folder, 'fragile.mjs')
  await writeFile(
    script,
    `process.on('message', ({ input }) => {
       if (input.picture ?? input.pictures?.length) process.kill(process.pid, 'SIGSEGV')
       else process.send({ value: input })
     })`,
  )
  const press = createLetterPress({ script: pathToFileURL(script) })
  const throwback = inventLetter('throwback', reader, '2026-11-21')
  const summary = inventLetter('daily-summary', reader, '2026-11-21')
  expect(await press.draw(throwback)).toEqual({ ...throwback, picture: null })
  expect(await press.draw(summary)).toEqual({ ...summary, pictures: [] })
  await press.stop()
  await rm(folder, { recursive: true })
})
