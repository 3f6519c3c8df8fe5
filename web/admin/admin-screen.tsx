import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Activity, CalendarDays, Fish, Images, type LucideIcon, RotateCw, Sunrise, Users } from 'lucide-react'
import type { AdminStats } from '../../shared/admin.ts'
import { useUser } from '../account/account-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Button } from '../ui/button.tsx'
import { formatPercent } from '../ui/format-percent.ts'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dashboardKey, refreshDashboard, useStatistics } from './admin-api.ts'
import { EmailSection } from './email-section.tsx'
import { HealthSection } from './health-section.tsx'
import { card, Section } from './section.tsx'
import { ServicesSection } from './services-section.tsx'
import { UsersSection } from './users-section.tsx'

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
