import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHealth } from '../admin-api.ts'
import { formatDateTime } from '../format-time.ts'
import { card, Section } from '../section.tsx'
import { BackupCard } from './backup-card.tsx'
import { IdleWorkerNotice } from './idle-worker-notice.tsx'
import { JobRow } from './job-row.tsx'
import { ServiceRow } from './service-row.tsx'

/** The health of backups, job queues and external services. */
export function HealthSection() {
  const query = useHealth()
  const { data: health, dataUpdatedAt } = query
  return (
    <Section
      title="Health"
      headerContent={
        health && (
          <p className="measure text-quiet text-sm">As of {formatDateTime(toIsoString(dataUpdatedAt))}</p>
        )
      }
    >
      {health === undefined && query.isError && (
        <div className={card}>
          <QueryErrorNote title="Failed to load health" query={query} />
        </div>
      )}
      {health === undefined && !query.isError && <HealthSkeleton />}
      {health && (
        <>
          <IdleWorkerNotice health={health} now={dataUpdatedAt} />
          <h3 className="font-semibold">Backup</h3>
          <BackupCard backup={health.backup} now={dataUpdatedAt} />
          <h3 className="font-semibold">Jobs</h3>
          <ul aria-label="Jobs" className={list}>
            {health.jobs.map((job) => (
              <JobRow key={job.kind} job={job} now={dataUpdatedAt} />
            ))}
          </ul>
          <h3 className="font-semibold">External Services</h3>
          <ul aria-label="External services" className={list}>
            {health.services.map((service) => (
              <ServiceRow key={service.service} service={service} now={dataUpdatedAt} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function HealthSkeleton() {
  return (
    <div role="status" className={`${card} flex flex-col gap-3`}>
      <span className="sr-only">Loading health</span>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  )
}

function toIsoString(time: number): string {
  return new Date(time).toISOString()
}

const list = 'flex flex-col divide-y divide-hairline rounded-lg border border-hairline bg-sheet px-4'
