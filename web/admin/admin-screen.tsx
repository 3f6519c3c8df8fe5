import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Activity, CalendarDays, Fish, Images, type LucideIcon, RotateCw, Sunrise, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AdminStats } from '../../shared/admin.ts'
import type { VisionSettings } from '../../shared/vision-settings.ts'
import { useUser } from '../account/account-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFocusAfterBusy } from '../ui/focus.ts'
import { formatPercent } from '../ui/format-percent.ts'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import {
  dashboardKey,
  refreshDashboard,
  useStatistics,
  useTestVision,
  useTurnOffVision,
  useVisionSettings,
} from './admin-api.ts'
import { EmailSection } from './email-section.tsx'
import { formatDateTime } from './format-time.ts'
import { HealthSection } from './health-section.tsx'
import { card, Section } from './section.tsx'
import { UsersSection } from './users-section.tsx'
import { VisionForm, VisionTestResult } from './vision-form.tsx'
import { keyWarning, providerLabels } from './vision-labels.ts'

/*
 * Each section reads its part of the API when the screen opens, and again after Refresh. `admin-api.ts` has all reads and changes: a
 * change says in a toast how it went, and refetches what depends on it. If the server answers that someone is no administrator any
 * more, the account is read again, and this screen leaves for the map.
 */

/** The admin dashboard of the instance. Redirects users who are not administrators, or no longer, to the map. */
export function AdminScreen() {
  const { data: user } = useUser()
  if (!user?.isAdmin) return <Navigate to="/" replace />
  return (
    <ContentColumn className="flex flex-col gap-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ScreenTitle>Admin Dashboard</ScreenTitle>
        <RefreshButton />
      </div>
      <StatisticsSection />
      <ServicesSection />
      <EmailSection user={user} />
      <UsersSection ownId={user.id} />
      <HealthSection />
    </ContentColumn>
  )
}

/** Refetches the dashboard, which otherwise loads only when it opens. */
function RefreshButton() {
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: dashboardKey }) > 0
  return (
    <Button busy={isFetching} onClick={() => void refreshDashboard(queryClient)}>
      {!isFetching && <RotateCw aria-hidden />}
      Refresh
    </Button>
  )
}

/** The totals and recent activity of this instance. */
function StatisticsSection() {
  const query = useStatistics()
  const { data: statistics } = query
  return (
    <Section title="Platform Statistics">
      {statistics === undefined && query.isError ? (
        <div className={card}>
          <QueryErrorNote title="Failed to load statistics" query={query} />
        </div>
      ) : (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-busy={statistics === undefined}>
          {figures.map((figure) => (
            <FigureCard key={figure.name} figure={figure} statistics={statistics} />
          ))}
        </dl>
      )}
    </Section>
  )
}

interface Figure {
  name: string
  icon: LucideIcon
  count: keyof AdminStats
  detail: (statistics: AdminStats) => string | null
}

const figures: readonly Figure[] = [
  { name: 'Total Users', icon: Users, count: 'totalUsers', detail: () => null },
  { name: 'Total Photos', icon: Images, count: 'totalPhotos', detail: () => null },
  {
    name: 'Fishing Photos',
    icon: Fish,
    count: 'fishingPhotos',
    detail: ({ fishingPhotos, totalPhotos }) => `${formatPercent(fishingPhotos, totalPhotos)} of total`,
  },
  { name: 'Active Users', icon: Activity, count: 'activeUsers30Days', detail: () => 'Last 30 days' },
  { name: 'Photos Today', icon: Sunrise, count: 'photosToday', detail: () => 'Since midnight UTC' },
  { name: 'This Week', icon: CalendarDays, count: 'photosThisWeek', detail: () => 'Photos since Monday UTC' },
]

function FigureCard({ figure, statistics }: { figure: Figure; statistics: AdminStats | undefined }) {
  const { name, icon: Icon, count, detail } = figure
  return (
    <div className={`${card} flex flex-col gap-1`}>
      <dt className="flex items-center gap-2 text-quiet text-sm">
        <Icon aria-hidden className="size-5 shrink-0 text-action" />
        {name}
      </dt>
      <dd className="flex min-h-13 flex-col">
        {statistics === undefined ? (
          <Skeleton className="h-8 w-20" />
        ) : (
          <>
            <span className="measure font-bold text-xl">{statistics[count].toLocaleString('en-US')}</span>
            <span className="text-quiet text-sm">{detail(statistics)}</span>
          </>
        )}
      </dd>
    </div>
  )
}

/** The services that administrators set up here: the one that identifies fish. */
function ServicesSection() {
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

interface VisionSummaryProps {
  settings: VisionSettings
  /** Opens the form; null if it is open, or the fields are locked. */
  onChange: (() => void) | null
}

/** The vision service in use, with a test. */
function VisionSummary({ settings, onChange }: VisionSummaryProps) {
  const { source, provider, model, changedAt, changedBy } = settings
  const test = useTestVision()
  const [dialog, openDialog] = useDialogRequest<null>()
  const { button, onPress } = useFocusAfterBusy(test.isPending)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [overflow-wrap:anywhere]">
        <Fact name="Provider">{provider && providerLabels[provider]}</Fact>
        <Fact name="Model">{model}</Fact>
        {changedAt !== null && (
          <Fact name="Changed">
            {formatDateTime(changedAt)}
            {changedBy !== null && ` by ${changedBy}`}
          </Fact>
        )}
      </dl>
      {source === 'environment' && (
        <p className="text-quiet text-sm">
          Environment variables set this, so it can’t be changed here. To change it here, whoever runs this
          server removes <code>VISION_PROVIDER</code> and restarts Creel.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {keyWarning(settings) === null && onChange !== null && <Button onClick={onChange}>Change</Button>}
        {keyWarning(settings) === null && (onChange !== null || source === 'environment') && (
          <Button
            ref={button}
            busy={test.isPending}
            onClick={() => {
              onPress()
              test.mutate(null)
            }}
          >
            Test
          </Button>
        )}
        {source === 'app' && (
          <Button variant="quiet" onClick={() => openDialog(null)}>
            Turn off
          </Button>
        )}
      </div>
      <VisionTestResult test={test} />
      {dialog && <TurnOffDialog key={dialog.key} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function TurnOffDialog() {
  const turnOff = useTurnOffVision()
  return (
    <ConfirmDialog
      title="Turn off identification?"
      description="New photos won’t be identified, and the key is deleted. What was identified stays."
      confirmLabel="Turn off"
      isPending={turnOff.isPending}
      onConfirm={(close) => turnOff.mutate(undefined, { onSettled: close })}
    />
  )
}
