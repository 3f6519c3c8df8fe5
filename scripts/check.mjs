import { ensureInstalled } from './setup.mjs'
import { houseStage, runStages, stages } from './stages.mjs'

await ensureInstalled()
const failed = await runStages([...stages, houseStage])
process.exitCode = failed.length === 0 ? 0 : 1
