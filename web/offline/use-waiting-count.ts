import { useEffect, useState } from 'react'
import { countWaiting, subscribeToWaiting } from './waiting-photos.ts'

/** How many photos of this account wait in this browser; in step with every tab. */
export function useWaitingCount(accountId: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const read = () => {
      countWaiting(accountId).then(
        (now) => isCurrent && setCount(now),
        () => undefined, // a browser that keeps nothing has nothing waiting
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
