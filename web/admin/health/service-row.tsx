import type { ServiceHealth } from '../../../shared/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatTimeAgo } from '../format-time.ts'
import { type ServiceState, serviceLabels, serviceState } from './health-labels.ts'

/** The state of one external service. */
export function ServiceRow({ service, now }: { service: ServiceHealth; now: number }) {
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
      <Badge variant={badges[state].variant}>{badges[state].label}</Badge>
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

const badges: Record<ServiceState, { variant: 'quiet' | 'action' | 'caution'; label: string }> = {
  off: { variant: 'quiet', label: 'Not set up' },
  unused: { variant: 'quiet', label: 'Set up, not used yet' },
  working: { variant: 'action', label: 'Working' },
  failing: { variant: 'caution', label: 'Failing' },
}
