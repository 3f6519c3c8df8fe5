import { useConnection } from '../../api-client/use-connection.ts'
import { Progress } from '../../ui/progress.tsx'

/** How many photos are done, and that it waits if the connection is lost. */
export function RunProgress({ done, count, label }: { done: number; count: number; label: string }) {
  const { isOffline } = useConnection()
  return (
    <div className="flex flex-col gap-2">
      <Progress value={(100 * done) / count} label={label} />
      <p className="measure text-quiet">{`${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`}</p>
      <p role="status">{isOffline && 'You’re offline. Creel goes on once you’re back online.'}</p>
    </div>
  )
}
