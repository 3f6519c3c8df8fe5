import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'

/*
 * A process of its own that runs an embedded database on the folder it is given, as Creel does: it says the
 * connection string when the database is up, or the failure, and stops on SIGTERM.
 */
const [dataDir = ''] = process.argv.slice(2)
try {
  const warnings: string[] = []
  const log = { warn: (message: string) => warnings.push(message) }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  process.once('SIGTERM', () => embedded.stop().then(() => process.disconnect()))
  process.send?.({ connectionString: embedded.connectionString, warnings })
} catch (cause) {
  process.send?.({ failure: String(cause) }, () => process.disconnect())
}
