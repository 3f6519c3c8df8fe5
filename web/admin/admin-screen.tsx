import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useUser } from '../account/account-api.ts'
import { Button } from '../ui/button.tsx'
import { ContentColumn } from '../ui/content-column.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { dashboardKey, refreshDashboard } from './admin-api.ts'
import { EmailSection } from './emails/email-section.tsx'
import { HealthSection } from './health/health-section.tsx'
import { ServicesSection } from './services/services-section.tsx'
import { StatisticsSection } from './statistics/statistics-section.tsx'
import { UsersSection } from './users/users-section.tsx'

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
