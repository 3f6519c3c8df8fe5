import { useEffect, useState } from 'react'
import { countPendingUploads, subscribeToPendingUploads } from './pending-uploads.ts'

/** Returns how many photos of this account wait for upload in this browser, in sync across tabs. */
export function usePendingUploadCount(accountId: string): number {
  const [count, setCount] = useState(lastCount)
  useEffect(() => {
    let isCurrent = true
    const read = () => {
      countPendingUploads(accountId).then(
        (now) => {
          lastCount = now
          if (isCurrent) setCount(now)
        },
        () => undefined, // a browser without storage has no waiting photos
      )
    }
    read()
    const stop = subscribeToPendingUploads(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [accountId])
  return count
}

/** The last count read, with which a menu that opens later starts: a press on it may come before storage responds. */
let lastCount = 0
