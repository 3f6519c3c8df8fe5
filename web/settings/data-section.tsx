import { HardDrive } from 'lucide-react'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { ExportSection } from '../archive/export-section.tsx'
import { ImportSection } from '../archive/import-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useStorage } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The storage used by the log, and its export and import. */
export function DataSection() {
  const { isOffline } = useConnection()
  return (
    <SettingsSection icon={HardDrive} title="Data">
      <Storage isOffline={isOffline} />
      <Separator />
      <ExportSection isOffline={isOffline} />
      <Separator />
      <ImportSection isOffline={isOffline} />
      {isOffline && <OfflineReason>You need a connection to export or import.</OfflineReason>}
    </SettingsSection>
  )
}

function Storage({ isOffline }: { isOffline: boolean }) {
  const storage = useStorage()
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-semibold">Storage</h3>
      {storage.data ? (
        <p className="measure">
          {formatBytes(storage.data.bytes)} used
          <span className="text-quiet"> by {plural(storage.data.photoCount, 'photo')}</span>
        </p>
      ) : storage.isPending ? (
        <Skeleton className="my-0.5 h-5 w-48" />
      ) : isOffline ? (
        <OfflineReason>Not available offline.</OfflineReason>
      ) : (
        <QueryErrorNote title="Failed to load storage" query={storage} />
      )}
    </div>
  )
}

function Separator() {
  return <hr className="border-hairline" />
}
