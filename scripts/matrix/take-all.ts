import pMap from 'p-map'
import { type Cleanup, stopDemo } from '../demo/start-demo.ts'
import { screens } from './screens/screens.ts'
import { type Shot, shotName } from './shots.ts'
import { startLogs } from './start-logs.ts'
import { takeShot } from './take-shot.ts'

/** A shot that was taken, or why it couldn’t be. */
export type Taken = { shot: Shot; name: string } & ({ image: Buffer } | { problem: string })

/** Takes shots of a temporary Creel, two at a time, and passes each on. A shot that fails is tried once more. */
export async function takeAll(
  shots: readonly Shot[],
  onTaken: (taken: Taken) => Promise<unknown>,
): Promise<void> {
  const undo: Cleanup = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopDemo(undo).then(() => process.exit(1)))
  try {
    const logs = await startLogs(undo)
    let done = 0
    await pMap(
      shots,
      async (shot) => {
        const screen = screens.find(({ name }) => name === shot.screen)
        if (screen === undefined) throw new Error(`No screen ${shot.screen}`)
        const take = () => takeShot(logs, screen, shot)
        const result = await take()
          .catch(take)
          .then(
            (image) => ({ image }),
            (cause) => ({ problem: String(cause).split('\n').slice(0, 4).join(' ') }),
          )
        const taken = { shot, name: shotName(shot), ...result }
        done++
        console.error(
          `${done} of ${shots.length}: ${taken.name}${'problem' in taken ? ` FAILED: ${taken.problem}` : ''}`,
        )
        await onTaken(taken)
      },
      { concurrency: 2 },
    )
  } finally {
    await stopDemo(undo)
  }
}
