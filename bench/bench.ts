import { benchHeap } from './bench-heap.ts'
import { benchIngest } from './bench-ingest.ts'
import { benchLists } from './bench-lists.ts'
import { benchScroll } from './bench-scroll.ts'
import { benchUpload } from './bench-upload.ts'
import { type Figure, printFigures } from './figures.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  ingest: benchIngest,
  upload: benchUpload,
  lists: benchLists,
  scroll: benchScroll,
  heap: benchHeap,
}

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  printFigures(name, await run())
}
