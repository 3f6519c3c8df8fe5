import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight, HardDrive, Info, ServerCog, Target, UserRound } from 'lucide-react'
import { useId } from 'react'
import type { User } from '../../shared/account.ts'
import type { AccuracyFigures } from '../../shared/accuracy.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { formatVersion } from '../../shared/formatting/version.ts'
import { useUnits, useUser } from '../account/account-api.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { UserAvatar } from '../app-shell/user-avatar.tsx'
import { fullName } from '../app-shell/user-name.ts'
import { ExportSection } from '../archive/export-section.tsx'
import { ImportSection } from '../archive/import-section.tsx'
import { PageSkeleton } from '../pages/page-skeleton.tsx'
import { Badge } from '../ui/badge.tsx'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccessTokensSection } from './access-tokens-section.tsx'
import { accuracyRows } from './accuracy-rows.ts'
import { CalibrationSection } from './calibration-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { IdentificationSection } from './identification-section.tsx'
import { InboxSection } from './inbox/inbox-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { RulerSection } from './ruler-section.tsx'
import { type ServiceRow, serviceRows } from './service-rows.ts'
import { useAccuracy, useStorage } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'
import { SignOutSection } from './sign-out-section.tsx'

/** The settings screen. Sections to look at are in this file; one with something to change has a file of its own. */
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

/** How often guesses about the user's fish were right, by model. Renders nothing if no vision service ever guessed. */
function AccuracySection() {
  const accuracy = useAccuracy()
  const { data: config } = useConfig()
  const { isOffline } = useConnection()
  const models = accuracy.data?.models
  if (!config?.visionConfigured && !models?.length) return null
  return (
    <SettingsSection icon={Target} title="How Well Creel Guesses">
      {models ? (
        <Figures models={models} />
      ) : accuracy.isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : isOffline ? (
        <OfflineReason>Not available offline.</OfflineReason>
      ) : (
        <QueryErrorNote title="Failed to load how well Creel guesses" query={accuracy} />
      )}
    </SettingsSection>
  )
}

type ModelFigures = AccuracyFigures & { model: string }

function Figures({ models }: { models: readonly ModelFigures[] }) {
  if (models.length === 0) {
    return (
      <p className="text-quiet text-sm">
        Nothing to compare yet. Confirm or correct a fish’s species, or enter a length you measured. Creel
        then checks its guesses against it.
      </p>
    )
  }
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        {models.map((figures) => (
          <ModelTable key={figures.model} figures={figures} />
        ))}
      </div>
      <p className="text-quiet text-sm">
        Counts species that you confirmed or corrected, and lengths that you entered. A length that you only
        confirmed doesn’t count, since it’s still the guess.
      </p>
    </>
  )
}

function ModelTable({ figures }: { figures: ModelFigures }) {
  const units = useUnits()
  const id = useId()
  return (
    <div className="min-w-0">
      <h3 id={id} className="font-semibold [overflow-wrap:anywhere]">
        {figures.model}
      </h3>
      <table aria-labelledby={id} className="measure w-full text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-left font-semibold">
              Guess
            </th>
            <th scope="col" className={numberCell}>
              Result
            </th>
            <th scope="col" className={numberCell}>
              Fish
            </th>
          </tr>
        </thead>
        <tbody>
          {accuracyRows(figures, units).map(({ label, text, isTooFew, count }) => (
            <tr key={label} className="border-hairline border-b last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {label}
              </th>
              <td className={isTooFew ? `${numberCell} text-quiet` : numberCell}>{text}</td>
              <td className={numberCell}>{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const numberCell = 'py-2 pl-3 text-right align-top font-semibold [td&]:font-normal'

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

/** The external services of this instance, for administrators. Read-only, since environment variables configure them. */
function ServicesSection() {
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
