import { parentPort, workerData } from 'node:worker_threads'
import { demoCatches, makeDemoPhoto } from './demo-catches.ts'

/* A thread that paints the photos it is asked for, by their number. */

const catches = demoCatches(workerData)

parentPort?.on('message', async (number: number) => {
  const caught = catches[number]
  if (caught !== undefined) parentPort?.postMessage(await makeDemoPhoto(caught))
})
