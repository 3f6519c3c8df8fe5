import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createEmailRenderer } from './email-renderer.ts'
import { sampleEmail } from './sample-emails.ts'

const reader = {
  firstName: 'Ann',
  units: 'metric',
  publicUrl: 'https://creel.example.org',
  unsubscribeUrl: null,
} as const

test('an email whose image crashes the renderer is rendered without it', { tags: 'slow' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'creel-press-'))
  const script = join(folder, 'fragile.mjs')
  await writeFile(
    script,
    `process.on('message', ({ input }) => {
       if (input.photo ?? input.photos?.length) process.kill(process.pid, 'SIGSEGV')
       else process.send({ value: input })
     })`,
  )
  const renderer = createEmailRenderer({ script: pathToFileURL(script) })
  const throwback = sampleEmail('throwback', reader, '2026-11-21')
  const summary = sampleEmail('daily-summary', reader, '2026-11-21')
  expect(await renderer.render(throwback)).toEqual({ ...throwback, photo: null })
  expect(await renderer.render(summary)).toEqual({ ...summary, photos: [] })
  await renderer.stop()
  await rm(folder, { recursive: true })
})
