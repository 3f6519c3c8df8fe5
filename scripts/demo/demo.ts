import { explainError } from '../../server/explain-error.ts'
import { type Cleanup, startDemo, stopDemo } from './start-demo.ts'

/* A temporary Creel to explore: an angler with sixty catches at twelve locations, and an administrator. */

const undo: Cleanup = []
let ending: Promise<void> | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

await start().catch(async (cause) => {
  if (ending === null) console.error(await explainError(cause, 'npm run demo'))
  await end(1)
})

/** Stops the demo, once: a terminal sends Ctrl-C to this process, and the one that started it passes it on. */
function end(exitCode: number): Promise<void> {
  ending ??= stopDemo(undo).then(() => {
    if (exitCode === 0) console.log('\nThe demo has stopped, and everything in it is deleted.')
    process.exit(exitCode)
  })
  return ending
}

async function start(): Promise<void> {
  const { url } = await startDemo(harmlessSettings(), undo)
  console.log(`\nThe demo is ready at ${url}
Sign in as riley@example.org (60 catches) or sam@example.org (administrator).
Press Ctrl+C to stop the demo and delete everything.`)
}

/** Returns only harmless environment variables: the demo must not touch anyone's database or paid service. */
function harmlessSettings(): Record<string, string | undefined> {
  const harmless = ['PORT', 'GEOCODER', 'GEOCODER_URL', 'WEATHER_URL', 'WEATHER_ARCHIVE_URL']
  const tiles = Object.keys(process.env).filter((name) => name.startsWith('TILES_'))
  return Object.fromEntries([...harmless, ...tiles].map((name) => [name, process.env[name]]))
}
