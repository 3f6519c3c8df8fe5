import { ServerCog } from 'lucide-react'
import { useConfig } from '../api-client/config-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Badge } from '../ui/badge.tsx'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type ServiceRow, serviceRows } from './service-rows.ts'
import { SettingsSection } from './settings-section.tsx'

/** The external services of this instance, for administrators. Read-only, since environment variables configure them. */
export function ServicesSection() {
  const config = useConfig()
  return (
    <SettingsSection icon={ServerCog} title="Services">
      {config.data ? (
        <>
          <ul className="flex flex-col gap-4">
            {serviceRows(config.data).map((row) => (
              <Service key={row.name} row={row} />
            ))}
          </ul>
          <Instructions rows={serviceRows(config.data)} />
        </>
      ) : config.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <QueryErrorNote title="Failed to load services" query={config} />
      )}
    </SettingsSection>
  )
}

function Service({ row: { name, isOn, description } }: { row: ServiceRow }) {
  return (
    <li>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="font-semibold">{name}</h3>
        <Badge variant={isOn ? 'action' : 'quiet'}>{isOn ? 'On' : 'Off'}</Badge>
      </div>
      <p className="text-quiet text-sm">{description}</p>
    </li>
  )
}

function Instructions({ rows }: { rows: readonly ServiceRow[] }) {
  return (
    <details className="group">
      <FoldSummary>How to change this</FoldSummary>
      <div className="flex flex-col gap-3 pt-2 text-sm">
        <p>
          Whoever runs this server sets variables in the environment or in its .env file, then restarts Creel.
        </p>
        <dl className="flex flex-col gap-3">
          {rows.map(({ name, instructions }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-quiet [overflow-wrap:anywhere]">{instructions}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}
