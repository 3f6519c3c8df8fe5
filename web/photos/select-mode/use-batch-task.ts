import { useState } from 'react'
import { useMarkFishing } from '../../catches/catches-api.ts'
import { useRotatePhotos } from '../change-photos-api.ts'
import type { SelectionAction } from '../grid/selection.ts'
import type { QuarterTurn } from '../rotation.ts'

/** An action that runs photo by photo, and its progress. */
interface BatchTask {
  caption: string
  done: number
  count: number
}

interface BatchTaskOptions {
  onSelectionAction: (action: SelectionAction) => void
  /** Callback for when an action on the photos starts or ends. */
  onBusyChange: (isBusy: boolean) => void
}

/** Runs actions on the selected photos; photos that are done are deselected, failed ones stay selected. */
export function useBatchTask(ids: readonly string[], { onSelectionAction, onBusyChange }: BatchTaskOptions) {
  const { mutateAsync: rotatePhotos } = useRotatePhotos()
  const { mutateAsync: markPhotos } = useMarkFishing()
  const [task, setTask] = useState<BatchTask | null>(null)

  async function run(
    caption: string,
    runBatch: (onProgress: (done: number) => void) => Promise<readonly string[]>,
  ) {
    const onProgress = (done: number) => setTask({ caption, done, count: ids.length })
    onProgress(0)
    onBusyChange(true)
    try {
      const failed = new Set(await runBatch(onProgress))
      onSelectionAction({ type: 'deselect', ids: ids.filter((id) => !failed.has(id)) })
    } catch {
      // already reported; all of them stay selected
    } finally {
      setTask(null)
      onBusyChange(false)
    }
  }

  return {
    task,
    run,
    rotate: (turn: QuarterTurn) =>
      run('Rotating', async (onProgress) => {
        const failures = await rotatePhotos({ ids, turn, isSelection: true, onProgress })
        return [...failures.keys()]
      }),
    markAsCatch: () =>
      run('Bringing back', async (onProgress) => {
        const { failed } = await markPhotos({ ids, isFishing: true, onProgress })
        return failed
      }),
  }
}
