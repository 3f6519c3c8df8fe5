import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchHeap } from './bench-heap.ts'
import { benchIngest } from './bench-ingest.ts'
import { benchInteractions } from './bench-interactions.ts'
import { benchLists } from './bench-lists.ts'
import { benchLoad } from './bench-load.ts'
import { benchMap } from './bench-map.ts'
import { benchMemory } from './bench-memory.ts'
import { benchScreens } from './bench-screens.ts'
import { benchScroll } from './bench-scroll.ts'
import { benchStart } from './bench-start.ts'
import { benchUpload } from './bench-upload.ts'
import { type Figure, formatFigure, printFigures } from './measurements.ts'
import { profileCalls } from './profile-calls.ts'

const benches: Record<string, (photos?: number) => Promise<Figure[]>> = {
  start: benchStart,
  memory: benchMemory,
  ingest: benchIngest,
  upload: benchUpload,
  lists: benchLists,
  map: benchMap,
  screens: benchScreens,
  scroll: benchScroll,
  interactions: benchInteractions,
  load: benchLoad,
  heap: benchHeap,
}

// `npm run bench` runs all benchmarks, `npm run bench <names>` some; `npm run bench profile` prints CPU profiles.
// `npm run bench screens -- --photos 1000000` measures the screens at that size only.
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { photos: { type: 'string' } },
})
const photos = values.photos === undefined ? undefined : Number(values.photos)
if (wanted.includes('profile')) await profileCalls()
else await runBenches()

async function runBenches(): Promise<void> {
  const figures: Figure[] = []
  for (const [name, run] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.error(`measuring ${name} …`)
    try {
      const measured = await run(photos)
      figures.push(...measured)
      for (const figure of measured) console.error(`  ${formatFigure(figure).filter(Boolean).join(' · ')}`)
    } catch (cause) {
      console.error(cause) // the other benchmarks still run
      process.exitCode = 1
    }
  }
  console.log(`\n${availableParallelism()} cores, Node ${process.versions.node}\n`)
  printFigures(figures)
}
