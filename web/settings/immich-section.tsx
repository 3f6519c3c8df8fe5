import { Link } from '@tanstack/react-router'
import { ChevronRight, Images } from 'lucide-react'
import { useConfig } from '../api-client/config-api.ts'
import { SettingsSection } from './settings-section.tsx'

/** The way to the import from Immich, if this server has one. */
export function ImmichSection() {
  const { data: config } = useConfig()
  if (!config?.immichConfigured) return null
  return (
    <SettingsSection icon={Images} title="From Immich">
      <p className="text-quiet text-sm">Import photos from an Immich server, with their GPS data.</p>
      <Link
        to="/immich"
        className="-mx-3 flex min-h-11 items-center justify-between gap-4 rounded-md px-3 font-semibold hover:bg-tint"
      >
        Import photos
        <ChevronRight aria-hidden className="size-5 text-quiet" />
      </Link>
    </SettingsSection>
  )
}
