import { useEffect, useState } from 'react'
import { countWaiting, subscribeToWaiting } from './waiting-photos.ts'

/** Returns how many photos of this account wait for upload in this browser, in sync across tabs. */
export function useWaitingCount(accountId: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const read = () => {
      countWaiting(accountId).then(
        (now) => isCurrent && setCount(now),
        () => undefined, // a browser without storage has no waiting photos
      )
    }
    read()
    const stop = subscribeToWaiting(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [accountId])
  return count
}
