import { ensureInstalled } from './setup.mjs'
import { architectureStage, runStages, stages } from './stages.mjs'

await ensureInstalled()
const failed = await runStages([...stages, architectureStage])
process.exitCode = failed.length === 0 ? 0 : 1
