import type pg from 'pg'
import type { DatabaseAddress } from '../database/database-address.ts'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

/** Dependencies and options shared by all doctor checks and repairs. */
export interface DoctorContext {
  db: Db
  pool: pg.Pool
  store: FileStore
  /** Address of the database. */
  address: DatabaseAddress
  uploadTempFolder: UploadTempFolder
  imageWorker: ImageWorker
  inboxDir: string | null
  backupDir: string | null
  /** Sessions that were not used for this many days have expired. */
  sessionDays: number
  /** Whether to read every original and compare it with its hash. */
  isDeep: boolean
  /** Called after each photo that was checked; throwing from it stops the check. */
  onChecked(): void
  /** Opens the job queue; called only if jobs must be queued. */
  openQueue(): Promise<JobQueue>
}

/** One kind of problem that was found. */
export interface Finding {
  /** Description including the count. */
  message: string
  count: number
  /** Ids of some of the items; never a location, a name or an address. */
  examples: string[]
  /** Repairs the problem and returns how many items could not be repaired; null if only the operator can repair it. */
  repair: (() => Promise<number>) | null
  /** `repairedText` says what a repair has done, `advice` what the operator can do without it. */
  repairedText: string
  advice: string
}

/** A check for one kind of problem; must not change anything. */
export type Check = (context: DoctorContext) => Promise<Finding[]>

const maxExamples = 3

/** Returns a finding about a list of items, or no finding if the list is empty. */
export function toFindings<Item>(
  items: Item[],
  { singular, plural, format, ...rest }: FindingText<Item>,
): Finding[] {
  if (items.length === 0) return []
  const message = items.length === 1 ? `1 ${singular}` : `${items.length} ${plural}`
  return [{ message, count: items.length, examples: items.slice(0, maxExamples).map(format), ...rest }]
}

interface FindingText<Item> extends Pick<Finding, 'repair' | 'repairedText' | 'advice'> {
  singular: string
  plural: string
  format(item: Item): string
}
