import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight, HardDrive, Info, UserRound } from 'lucide-react'
import type { User } from '../../shared/account.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { formatVersion } from '../../shared/formatting/version.ts'
import { useUser } from '../account/account-api.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { UserAvatar } from '../app-shell/user-avatar.tsx'
import { fullName } from '../app-shell/user-name.ts'
import { ExportSection } from '../archive/export-section.tsx'
import { ImportSection } from '../archive/import-section.tsx'
import { PageSkeleton } from '../pages/page-skeleton.tsx'
import { Badge } from '../ui/badge.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccessTokensSection } from './access-tokens/access-tokens-section.tsx'
import { AccuracySection } from './accuracy-section.tsx'
import { CalibrationSection } from './calibration-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { IdentificationSection } from './identification-section.tsx'
import { InboxSection } from './inbox/inbox-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { RulerSection } from './ruler-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { useStorage } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'
import { SignOutSection } from './sign-out-section.tsx'

/** The settings screen, with export and import, sign-out and account deletion. */
export function SettingsScreen() {
  const { data: user } = useUser()
  if (!user) return <PageSkeleton />
  return (
    <ContentColumn className="flex flex-col gap-4 pb-16">
      <ScreenTitle className="mb-2">Settings</ScreenTitle>
      <AccountSection user={user} />
      <CalibrationSection user={user} />
      <RulerSection user={user} />
      <PreferencesSection user={user} />
      <IdentificationSection user={user} />
      <AccuracySection />
      <DevicesSection user={user} />
      <DataSection />
      <AccessTokensSection />
      <InboxSection user={user} />
      {user.isAdmin && <ServicesSection />}
      <AboutSection />
      <SignOutSection user={user} />
    </ContentColumn>
  )
}

/** The signed-in user and the sign-in service. */
function AccountSection({ user }: { user: User }) {
  const { data: config } = useConfig()
  return (
    <SettingsSection icon={UserRound} title="Account">
      <div className="flex items-center gap-4">
        <div className="size-16 shrink-0 rounded-full border border-line [&_*]:text-[min(var(--text-2xl),40px)]">
          <UserAvatar user={user} />
        </div>
        <dl className="min-w-0 flex-1">
          <Detail name="Name" value={fullName(user) ?? 'No name'} className="font-semibold" />
          <Detail name="Email" value={user.email ?? 'No email address'} className="text-quiet text-sm" />
        </dl>
      </div>
      <Badge className="max-w-full self-start py-1 [overflow-wrap:anywhere]">
        <BadgeCheck aria-hidden className="shrink-0" />
        Authenticated with {config?.signInName ?? 'the hosting platform'}
      </Badge>
    </SettingsSection>
  )
}

function Detail({ name, value, className }: { name: string; value: string; className: string }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd className={`[overflow-wrap:anywhere] ${className}`}>{value}</dd>
    </div>
  )
}

/** The storage used by the log, and its export and import. */
function DataSection() {
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

/** The version of this instance and a link to help. */
function AboutSection() {
  const { data: config } = useConfig()
  return (
    <SettingsSection icon={Info} title="About">
      <dl className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <dt className="font-semibold">Version</dt>
        <dd className="measure text-quiet">{config ? formatVersion(config) : 'Unknown'}</dd>
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
