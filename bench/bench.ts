import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { closeBrowser } from '../test/pages/browser-page.ts'
import { benchFind, benchInteractions } from './bench-interactions.ts'
import { benchEdit, benchLoad, benchScreens } from './bench-screens.ts'
import { benchIngest, benchLists, benchMemory, benchStart, benchUpload } from './bench-server.ts'
import { type Figure, formatFigure, printFigures } from './figures.ts'
import { type SeededServer, withSeededServer } from './seeded-server.ts'

// `npm run bench` measures what has a budget, `npm run bench screens edit` a part of it. Budgets are multiples of something
// measured in the same round where machines differ. `--photos 1000000` measures one log of that size instead of the usual
// ones, `--rounds 1` each once.

const benches: Record<string, (rounds: number) => Promise<Figure[]>> = {
  start: benchStart,
  memory: benchMemory,
  ingest: benchIngest,
  lists: benchLists,
  load: benchLoad,
  interactions: benchInteractions,
}
/** Those that are measured at each size, on one server. */
const benchesOfSize: Record<string, (creel: SeededServer, rounds: number) => Promise<Figure[]>> = {
  screens: benchScreens,
  edit: benchEdit,
  find: benchFind,
  upload: benchUpload,
}
const usualSizes = [10_000, 100_000]
/** Enough for other users to fill caches and pages, at any size. */
const mostOtherPhotos = 100_000

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { photos: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const sizes = values.photos === undefined ? usualSizes : [Number(values.photos)]
const rounds = Number(values.rounds)
const names = [...Object.keys(benches), ...Object.keys(benchesOfSize)]
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}, but ${names.join(', ')}.`)

const figures: Figure[] = []
for (const [name, bench] of select(benches)) await measure(name, () => bench(rounds))
const selected = select(benchesOfSize)
for (const photos of selected.length > 0 ? sizes : []) {
  const data = `${photos.toLocaleString('en-US')} photos`
  await withSeededServer(photos, Math.min(photos, mostOtherPhotos), async (creel) => {
    for (const [name, bench] of selected)
      await measure(`${name}, ${data}`, async () =>
        (await bench(creel, rounds)).map((figure) => ({ ...figure, data })),
      )
  })
}
await closeBrowser()
console.log(`\n${availableParallelism()} cores, Node ${process.versions.node}\n`)
printFigures(figures)

function select<Bench>(all: Record<string, Bench>): [string, Bench][] {
  return Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name))
}

/** Adds figures; what fails is reported, and the rest is still measured. */
async function measure(what: string, bench: () => Promise<Figure[]>): Promise<void> {
  console.error(`measuring ${what} …`)
  try {
    const measured = await bench()
    figures.push(...measured)
    for (const figure of measured) console.error(`  ${formatFigure(figure).filter(Boolean).join(' · ')}`)
  } catch (cause) {
    console.error(cause)
    process.exitCode = 1
  }
}
