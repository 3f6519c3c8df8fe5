import {
  type AdminUser,
  type BackupHealth,
  getAdminStatsEndpoint,
  type JobHealth,
  type ServiceHealth,
} from '../../shared/admin.ts'
import {
  findLocalModelsEndpoint,
  getVisionSettingsEndpoint,
  type VisionSettings,
  type VisionTest,
} from '../../shared/vision-settings.ts'
import { BackupCard } from '../admin/health/backup-card.tsx'
import { IdleWorkerNotice } from '../admin/health/idle-worker-notice.tsx'
import { JobRow } from '../admin/health/job-row.tsx'
import { ServiceRow } from '../admin/health/service-row.tsx'
import { ServicesSection } from '../admin/services/services-section.tsx'
import { VisionTestResult } from '../admin/services/vision-test-result.tsx'
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
        <IdleWorkerNotice health={{ jobs: [failing], workerSeenAt: earlier }} now={now} />
      </Sample>
      <Sample name="Backups: not set up, in progress, working, incomplete, overdue, failing">
        <div className="flex w-full flex-col gap-4">
          {backups.map((backup) => (
            <BackupCard key={JSON.stringify(backup)} backup={backup} now={now} />
          ))}
        </div>
      </Sample>
      <Sample name="Services: not configured, not used yet, working, failing">
        <ul className="w-full">
          {services.map((service) => (
            <ServiceRow key={service.service} service={service} now={now} />
          ))}
        </ul>
      </Sample>
      {visionStates.map(([name, settings]) => (
        <Sample key={name} name={`Services: ${name}`} className="*:flex-1">
          <MockQueryClient
            fill={(client) => {
              client.setQueryData(queryKeyFor(getVisionSettingsEndpoint), settings)
              client.setQueryData(queryKeyFor(findLocalModelsEndpoint), { isFound: true, models: ['gemma3'] })
            }}
          >
            <ServicesSection />
          </MockQueryClient>
        </Sample>
      ))}
      <Sample name="Tests: running, worked, failed">
        <div className="flex w-full flex-col gap-4">
          <VisionTestResult test={{ data: undefined, error: null, isPending: true }} />
          <VisionTestResult test={{ data: workedTest, error: null, isPending: false }} />
          <VisionTestResult test={{ data: failedTest, error: null, isPending: false }} />
        </div>
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

const noBackup: BackupHealth = {
  isScheduled: false,
  lastBackupAt: null,
  photos: 0,
  bytes: 0,
  incompletePhotos: 0,
  isOnDataDisk: false,
  lastFailureAt: null,
  lastFailure: null,
}
const madeBackup = {
  ...noBackup,
  isScheduled: true,
  lastBackupAt: earlier,
  photos: 12_420,
  bytes: 48_000_000_000,
}
const backups: BackupHealth[] = [
  noBackup,
  { ...noBackup, isScheduled: true },
  { ...madeBackup, isOnDataDisk: true },
  { ...madeBackup, incompletePhotos: 2 },
  { ...madeBackup, isScheduled: false, lastBackupAt: longAgo },
  {
    ...madeBackup,
    lastBackupAt: longAgo,
    lastFailureAt: earlier,
    lastFailure: 'BACKUP_DIR isn’t there. Mount its disk, or create the folder.',
  },
]

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

const off: VisionSettings = {
  source: 'off',
  provider: null,
  model: null,
  key: 'not-needed',
  changedAt: null,
  changedBy: null,
  needsSecretKey: false,
}
const chosen: VisionSettings = {
  ...off,
  source: 'app',
  provider: 'anthropic',
  model: 'claude-haiku-5-5',
  key: 'saved',
  changedAt: earlier,
  changedBy: 'riley@example.org',
}
const visionStates: [name: string, settings: VisionSettings][] = [
  ['off', off],
  ['on', chosen],
  ['the key can’t be read', { ...chosen, key: 'unreadable' }],
  ['locked', { ...chosen, source: 'environment', changedAt: null, changedBy: null }],
  ['without SECRET_KEY', { ...off, needsSecretKey: true }],
]
const workedTest: VisionTest = {
  seconds: 2.3,
  response: '{\n  "isFishing": true\n}',
  inputTokens: 1_184,
  outputTokens: 62,
  failure: null,
}
const failedTest: VisionTest = {
  ...workedTest,
  response: null,
  failure: 'The vision service responded with status 401. Check the key.',
}

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
