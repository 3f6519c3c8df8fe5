import { loadEnvironment } from '../../server/config.ts'
import { evaluateVision } from './evaluate-vision.ts'

/* Measures the configured vision provider on photos of known fish: `npm run eval:vision -- <folder with labels.csv>`. */

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
const print = (line: string) => console.log(line)
// A pending response would keep the process alive.
process.exit(await evaluateVision(process.argv.slice(2), loadEnvironment(), print, stopping.signal))
