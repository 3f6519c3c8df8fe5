import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { connection } from '../../api-client/connection.ts'
import { pendingUploadsText } from '../../offline/pending-uploads-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { UploadState } from './upload-store.ts'
import { isFinished } from './upload-task.ts'
import { pendingSaveText } from './upload-text.ts'

/** Replaces the progress: photos wait for a connection, and whether the page may be closed meanwhile. */
export function PendingNotice({ uploads }: { uploads: UploadState }) {
  const [isChecking, setIsChecking] = useState(false)
  const waiting = uploads.tasks.filter((task) => !isFinished(task))

  async function tryNow() {
    setIsChecking(true)
    const isReachable = await connection.check()
    setIsChecking(false)
    if (!isReachable) showToast({ title: 'Still no connection', description: stillOfflineText })
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="measure flex items-center gap-3 font-bold">
          <CloudOff aria-hidden className="size-5 shrink-0 text-action" />
          {pendingUploadsText(waiting.length)}
        </h2>
        <Button variant="quiet" busy={isChecking} className="-mr-4" onClick={tryNow}>
          Try now
        </Button>
      </div>
      <p role="status" className="text-quiet text-sm">
        {pendingSaveText(uploads.tasks)}
      </p>
    </div>
  )
}

const stillOfflineText = 'Your photos will upload automatically once you’re back online.'
