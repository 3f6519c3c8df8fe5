import {
  type AdminUser,
  getAdminStatsEndpoint,
  type JobHealth,
  type ServiceHealth,
} from '../../shared/admin.ts'
import { IdleWorkerNotice } from '../admin/health/idle-worker-notice.tsx'
import { JobRow } from '../admin/health/job-row.tsx'
import { ServiceRow } from '../admin/health/service-row.tsx'
import { StatisticsSection } from '../admin/statistics/statistics-section.tsx'
import { UserList } from '../admin/users/user-list.tsx'
import { queryKeyFor } from '../api-client/query-options.ts'
import { MockQueryClient } from './mock-query-client.tsx'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** The statistics, health and users of the admin dashboard. */
export function AdminStories() {
  return (
    <>
      <Sample name="Statistics" className="*:flex-1">
        <MockQueryClient
          fill={(client) => client.setQueryData(queryKeyFor(getAdminStatsEndpoint), statistics)}
        >
          <StatisticsSection />
        </MockQueryClient>
      </Sample>
      <Sample name="Statistics, loading" className="*:flex-1">
        <MockQueryClient>
          <StatisticsSection />
        </MockQueryClient>
      </Sample>
      <Sample name="Jobs: idle, and with failures">
        <ul className="w-full">
          <JobRow job={idle} now={now} />
          <JobRow job={failing} now={now} />
        </ul>
      </Sample>
      <Sample name="Jobs waiting, no worker running">
        <IdleWorkerNotice health={{ jobs: [failing], workerSeenAt: earlier, services: [] }} now={now} />
      </Sample>
      <Sample name="Services: not configured, not used yet, working, failing">
        <ul className="w-full">
          {services.map((service) => (
            <ServiceRow key={service.service} service={service} now={now} />
          ))}
        </ul>
      </Sample>
      <Sample name="Users: oneself, another user, a new user with a long address">
        <div className="w-full">
          <UserList users={users} ownId="angler" times={{ now, isExact: false }} onDelete={() => undefined} />
        </div>
      </Sample>
    </>
  )
}

const now = Date.parse('2026-06-03T16:00:00Z')
const earlier = '2026-06-03T13:00:00Z'
const longAgo = '2026-03-01T13:00:00Z'

const statistics = {
  totalUsers: 1_204,
  totalPhotos: 86_410,
  fishingPhotos: 71_733,
  activeUsers30Days: 388,
  photosToday: 0,
  photosThisWeek: 1_932,
}

const idle: JobHealth = {
  kind: 'tide',
  waiting: 0,
  running: 0,
  failed: 0,
  oldestAt: null,
  lastFailure: null,
}
const failing: JobHealth = {
  ...idle,
  kind: 'weather',
  waiting: 1_240,
  failed: 37,
  oldestAt: earlier,
  lastFailure: 'The weather service did not answer in time.',
}

const unused = { isConfigured: true, lastSuccessAt: null, lastFailureAt: null, lastFailure: null }
const services: ServiceHealth[] = [
  { ...unused, service: 'mail', isConfigured: false },
  { ...unused, service: 'geocoder' },
  { ...unused, service: 'weather', lastSuccessAt: earlier },
  {
    service: 'vision',
    isConfigured: true,
    lastSuccessAt: longAgo,
    lastFailureAt: earlier,
    lastFailure: 'The vision service refused the key.',
  },
]

const administrator: AdminUser = {
  id: 'angler',
  email: 'riley@example.org',
  firstName: 'Riley',
  lastName: 'Brooks',
  isAdmin: true,
  photoCount: 12_345,
  fishingPhotoCount: 11_020,
  noGpsPhotoCount: 310,
  lastPhotoDate: earlier,
  lastLoginAt: earlier,
}
const users: AdminUser[] = [
  administrator,
  {
    ...administrator,
    id: 'other',
    firstName: 'Sam',
    email: 'sam@example.org',
    isAdmin: false,
    lastPhotoDate: longAgo,
  },
  {
    id: 'new',
    email: `${longText.replaceAll(/\W/g, '').toLowerCase()}@example.org`,
    firstName: null,
    lastName: null,
    isAdmin: false,
    photoCount: 0,
    fishingPhotoCount: 0,
    noGpsPhotoCount: 0,
    lastPhotoDate: null,
    lastLoginAt: null,
  },
]
