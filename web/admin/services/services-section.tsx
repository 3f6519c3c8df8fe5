import { useState } from 'react'
import type { VisionSettings } from '../../../shared/vision-settings.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { card, Section } from '../section.tsx'
import { useVisionSettings } from './vision-api.ts'
import { VisionForm } from './vision-form.tsx'
import { keyWarning } from './vision-labels.ts'
import { VisionSummary } from './vision-summary.tsx'

/** The services that administrators set up here: the one that identifies fish. */
export function ServicesSection() {
  const query = useVisionSettings()
  const { data: settings } = query
  return (
    <Section title="Services">
      <div className={`${card} flex flex-col gap-4`}>
        {settings && <Vision settings={settings} />}
        {settings === undefined && query.isError && (
          <QueryErrorNote title="Failed to load services" query={query} />
        )}
        {settings === undefined && !query.isError && (
          <div role="status" className="flex flex-col gap-3">
            <span className="sr-only">Loading services</span>
            <Skeleton className="h-11 w-1/2" />
            <Skeleton className="h-11 w-full" />
          </div>
        )}
      </div>
    </Section>
  )
}

function Vision({ settings }: { settings: VisionSettings }) {
  const { source, needsSecretKey, changedAt } = settings
  const [editedVersion, setEditedVersion] = useState<string | null>(null)
  const isEditing = editedVersion !== null && editedVersion === changedAt // saved changes close the form
  const warning = keyWarning(settings)
  const canEdit = source !== 'environment' && !needsSecretKey
  const isFormOpen = canEdit && (source === 'off' || warning !== null || isEditing)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">Fish Identification</h3>
          <p className="text-quiet text-sm">
            A vision service looks at new photos and estimates species, length and weight.
          </p>
        </div>
        <Badge variant={badgeVariant(source, warning)}>{badgeText(source, warning)}</Badge>
      </div>
      {warning !== null && <p className="border-caution border-l-4 pl-3 font-semibold">{warning}</p>}
      {source !== 'off' && (
        <VisionSummary
          settings={settings}
          onChange={canEdit && !isFormOpen ? () => setEditedVersion(changedAt) : null}
        />
      )}
      {source !== 'environment' && needsSecretKey && (
        <p>
          To turn it on here, whoever runs this server sets <code>SECRET_KEY</code>, the same in every
          process. It encrypts the provider’s key.
        </p>
      )}
      {isFormOpen && (
        <VisionForm
          key={changedAt}
          settings={settings}
          onCancel={() => setEditedVersion(null)}
          isCancelable={isEditing && warning === null && source !== 'off'}
        />
      )}
    </>
  )
}

function badgeVariant(source: VisionSettings['source'], warning: string | null) {
  if (warning !== null) return 'caution'
  return source === 'off' ? 'quiet' : 'action'
}

function badgeText(source: VisionSettings['source'], warning: string | null): string {
  if (warning !== null) return 'Needs its key'
  return source === 'off' ? 'Off' : 'On'
}
