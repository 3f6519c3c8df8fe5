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

/** For what is shown later, such as a menu: a press on it may come before the browser's storage responds. */
let lastCount = 0
