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
  const waiting = uploads.tasks.filter((task) => !isFinished(task))
  return (
    <>
      <h2 className="measure flex items-center gap-3 font-bold">
        <CloudOff aria-hidden className="size-5 shrink-0 text-action" />
        {pendingUploadsText(waiting.length)}
      </h2>
      <p role="status" className="text-quiet text-sm">
        {pendingSaveText(uploads.tasks)}
      </p>
    </>
  )
}

/** Checks the connection for photos that wait for one. */
export function TryNowButton() {
  const [isChecking, setIsChecking] = useState(false)

  async function tryNow() {
    setIsChecking(true)
    const isReachable = await connection.check()
    setIsChecking(false)
    if (!isReachable) showToast({ title: 'Still no connection', description: stillOfflineText })
  }

  return (
    <Button variant="quiet" busy={isChecking} onClick={tryNow}>
      Try now
    </Button>
  )
}

const stillOfflineText = 'Your photos will upload automatically once you’re back online.'
