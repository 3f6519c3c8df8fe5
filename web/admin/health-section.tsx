import type {
  AdminHealth,
  BackupHealth,
  JobHealth,
  ServiceHealth,
  StorageHealth,
} from '../../shared/admin.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfterBusy } from '../ui/focus.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHealth, useRetryJobs } from './admin-api.ts'
import { formatDateTime, formatRecentTime, formatTimeAgo } from './format-time.ts'
import {
  type BackupState,
  backupState,
  filesText,
  idleWorkerText,
  jobLabels,
  type ServiceState,
  serviceLabels,
  serviceState,
} from './health-labels.ts'
import { card, Section } from './section.tsx'

/** The health of disks, photo files, backups, job queues and external services. */
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
          {listWarnings(health, dataUpdatedAt).map((warning) => (
            <p key={warning} className={`${card} border-caution! font-semibold`}>
              {warning}
            </p>
          ))}
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

function listWarnings({ storage, files, ...workers }: AdminHealth, now: number): string[] {
  return [fullDiskText(storage), idleWorkerText(workers, now), filesText(files)].filter(
    (warning) => warning !== null,
  )
}

function fullDiskText(storage: StorageHealth | null): string | null {
  if (storage === null || storage.freeBytes >= storage.reserveBytes) return null
  const [free, reserve] = [storage.freeBytes, storage.reserveBytes].map(formatBytes)
  return `The server’s disk is almost full: ${free} left. Creel takes in no new photos until there’s ${reserve}.`
}

function toIsoString(time: number): string {
  return new Date(time).toISOString()
}

const list = 'flex flex-col divide-y divide-hairline rounded-lg border border-hairline bg-sheet px-4'

/** When the last backup was made, and what to do if there is none or something is wrong with it. */
function BackupCard({ backup, now }: { backup: BackupHealth; now: number }) {
  const state = backupState(backup, now)
  const { lastBackupAt, photos, bytes, isScheduled, isOnDataDisk } = backup
  const { variant, label } = backupBadges[state]
  const advice = adviceFor(state, backup, now)
  return (
    <div
      className={`${card} flex flex-wrap items-start justify-between gap-x-4 gap-y-2 ${variant === 'caution' ? 'border-caution!' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold text-base">
          {lastBackupAt === null ? 'No backup yet' : `Last backup: ${formatRecentTime(lastBackupAt, now)}`}
        </p>
        {lastBackupAt !== null && (
          <p className="text-quiet">
            {plural(photos, 'photo')}, {formatBytes(bytes)}
          </p>
        )}
        {advice !== null && <p className="wrap-anywhere">{advice}</p>}
        {isScheduled && isOnDataDisk && (
          <p className="text-quiet">
            Backups are on the same disk as the log. That protects against mistakes, not against a broken
            disk.
          </p>
        )}
      </div>
      <Badge variant={variant}>{label}</Badge>
    </div>
  )
}

const setUp = 'Set BACKUP_DIR to a folder on another disk, and Creel makes one every night.'

function adviceFor(state: BackupState, backup: BackupHealth, now: number): string | null {
  const { incompletePhotos, isScheduled, lastFailure, lastFailureAt } = backup
  if (state === 'off') return `If the disk breaks, the whole log is lost. ${setUp}`
  if (state === 'soon') return 'Creel is making the first one.'
  if (state === 'overdue') return isScheduled ? 'Creel makes the next one soon.' : setUp
  if (state === 'incomplete')
    return `The files of ${plural(incompletePhotos, 'photo')} in it are missing or damaged. Run npm run doctor.`
  if (state === 'failing' && lastFailureAt !== null)
    return `The one from ${formatRecentTime(lastFailureAt, now)}, failed. ${lastFailure}`
  return null
}

const backupBadges: Record<BackupState, { variant: 'quiet' | 'action' | 'caution'; label: string }> = {
  off: { variant: 'caution', label: 'Not set up' },
  soon: { variant: 'quiet', label: 'In progress' },
  working: { variant: 'action', label: 'Working' },
  incomplete: { variant: 'caution', label: 'Incomplete' },
  overdue: { variant: 'caution', label: 'Overdue' },
  failing: { variant: 'caution', label: 'Failing' },
}

/** The queue of one job kind, with a button to retry failed jobs. */
function JobRow({ job, now }: { job: JobHealth; now: number }) {
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

/** The state of one external service. */
function ServiceRow({ service, now }: { service: ServiceHealth; now: number }) {
  const { name, effectIfOff } = serviceLabels[service.service]
  const state = serviceState(service)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold text-base">{name}</p>
        {state === 'off' ? (
          <p className="text-quiet">{effectIfOff}</p>
        ) : (
          <LastOutcomes service={service} now={now} />
        )}
      </div>
      <Badge variant={serviceBadges[state].variant}>{serviceBadges[state].label}</Badge>
    </li>
  )
}

function LastOutcomes({ service, now }: { service: ServiceHealth; now: number }) {
  const { lastSuccessAt, lastFailureAt, lastFailure } = service
  return (
    <>
      <p className="text-quiet">Last success: {formatTimeAgo(lastSuccessAt, now)}</p>
      <p className="text-quiet">
        Last failure: {formatTimeAgo(lastFailureAt, now)}
        {lastFailure !== null && <span className="text-ink">. {lastFailure}</span>}
      </p>
    </>
  )
}

const serviceBadges: Record<ServiceState, { variant: 'quiet' | 'action' | 'caution'; label: string }> = {
  off: { variant: 'quiet', label: 'Not set up' },
  unused: { variant: 'quiet', label: 'Set up, not used yet' },
  working: { variant: 'action', label: 'Working' },
  failing: { variant: 'caution', label: 'Failing' },
}
