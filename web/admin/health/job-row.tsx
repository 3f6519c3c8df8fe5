import type { JobHealth } from '../../../shared/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts'
import { useRetryJobs } from '../admin-api.ts'
import { formatTimeAgo } from '../format-time.ts'
import { jobLabels } from './health-labels.ts'

/** The queue of one job kind, with a button to retry failed jobs. */
export function JobRow({ job, now }: { job: JobHealth; now: number }) {
  const retry = useRetryJobs()
  const { button, fallback, onPress } = useFocusAfterBusy(retry.isPending)
  const { name, description } = jobLabels[job.kind]

  function retryFailed() {
    onPress()
    retry.mutate(job.kind)
  }

  return (
    <li
      ref={fallback}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{name}</p>
        <p className="text-quiet text-sm">{description}</p>
        <JobCounts job={job} />
        {job.oldestAt !== null && (
          <p className="text-quiet text-sm">The oldest was queued {formatTimeAgo(job.oldestAt, now)}.</p>
        )}
        {job.lastFailure !== null && <p className="text-sm">Last failure: {job.lastFailure}</p>}
      </div>
      {job.failed > 0 && (
        <Button
          ref={button}
          busy={retry.isPending}
          aria-label={`Retry failed: ${name}`}
          onClick={retryFailed}
        >
          Retry failed
        </Button>
      )}
    </li>
  )
}

function JobCounts({ job: { waiting, running, failed } }: { job: JobHealth }) {
  if (waiting + running + failed === 0) return <p className="py-1 text-sm">Nothing is waiting.</p>
  return (
    <p className="flex flex-wrap gap-2 py-1">
      <Badge>{waiting.toLocaleString('en-US')} waiting</Badge>
      <Badge>{running.toLocaleString('en-US')} running</Badge>
      <Badge variant={failed > 0 ? 'caution' : 'quiet'}>{failed.toLocaleString('en-US')} failed</Badge>
    </p>
  )
}
