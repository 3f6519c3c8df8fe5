import { Link } from '@tanstack/react-router'
import { ChevronRight, Info } from 'lucide-react'
import { useConfig } from '../api-client/config-api.ts'
import { SettingsSection } from './settings-section.tsx'

/** The version of this instance and a link to help. */
export function AboutSection() {
  const { data: config } = useConfig()
  return (
    <SettingsSection icon={Info} title="About">
      <dl className="flex min-h-11 items-center justify-between gap-4">
        <dt className="font-semibold">Version</dt>
        <dd className="measure text-quiet">{config?.version ?? 'Unknown'}</dd>
      </dl>
      <Link
        to="/setup-tips"
        className="-mx-3 flex min-h-11 items-center justify-between gap-4 rounded-md px-3 font-semibold hover:bg-tint"
      >
        Help &amp; Support
        <ChevronRight aria-hidden className="size-5 text-quiet" />
      </Link>
    </SettingsSection>
  )
}
