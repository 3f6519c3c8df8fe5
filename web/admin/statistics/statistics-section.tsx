import { Activity, CalendarDays, Fish, Images, type LucideIcon, Sunrise, Users } from 'lucide-react'
import type { AdminStats } from '../../../shared/admin.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStatistics } from '../admin-api.ts'
import { card, Section } from '../section.tsx'

/** The totals and recent activity of this instance. */
export function StatisticsSection() {
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
