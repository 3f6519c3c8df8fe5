import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { connection } from '../../http/connection.ts'
import { waitingWords } from '../../offline/waiting-words.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { UploadState } from './upload-list.ts'
import { keepingWords } from './upload-words.ts'

/** Says in place of a progress that photos wait for a connection, and whether the page may be closed meanwhile. */
export function WaitingNotice({ uploads }: { uploads: UploadState }) {
  const [isTrying, setTrying] = useState(false)
  const waiting = uploads.tasks.filter(({ status }) => status === 'waiting')

  async function tryNow() {
    setTrying(true)
    const isThere = await connection.check()
    setTrying(false)
    if (!isThere) showToast({ title: 'Still no connection', description: stillWaiting })
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <CloudOff aria-hidden className="size-6 shrink-0 text-action" />
      <div className="min-w-40 flex-1">
        <h2 className="measure font-bold">{waitingWords(waiting.length)}</h2>
        <p role="status" className="text-quiet text-sm">
          {keepingWords(uploads)}
        </p>
      </div>
      <Button busy={isTrying} onClick={tryNow}>
        Try now
      </Button>
    </div>
  )
}

const stillWaiting = 'Your photos go up by themselves as soon as there is one.'
