import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findDebianPostgres } from '../../scripts/bootstrap/test-tools.mjs'
import { lockCluster } from '../../server/database/embedded/lock-cluster.ts'
import { choosePostgresUser, chownFolder, runAs } from '../../server/database/embedded/postgres-user.ts'
import { startPostmaster } from '../../server/database/embedded/postmaster.ts'
import { findFreePort } from './free-port.ts'

/** Starts Debian's PostgreSQL with a new cluster in a folder, on loopback, as an ordinary user. */
export async function startDebianPostgres(folder: string, settings: Record<string, string>) {
  const binaries = findDebianPostgres()
  if (binaries === null) throw new Error('Install it with: sudo apt-get install postgresql')
  const postgres = join(binaries, 'postgres')
  const cluster = join(folder, 'cluster')
  mkdirSync(folder, { mode: 0o755 })
  const user = choosePostgresUser(postgres, folder)
  chownFolder(folder, user)
  const initdb = runAs(user, [join(binaries, 'initdb'), `--pgdata=${cluster}`, ...clusterOptions])
  if (initdb.status !== 0) throw new Error(`Debian's PostgreSQL cannot make a cluster: ${initdb.stderr}`)
  const port = await findFreePort()
  const paths = { postgres, cluster, user, logFile: join(folder, 'log') }
  const address = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const { lock } = await lockCluster(cluster)
  const postmaster = await startPostmaster(
    { ...paths, settings: { ...settings, ...address } },
    lock.fd,
  ).finally(lock.release)
  return {
    connectionString: `postgres://creel@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postmaster.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

// As operators create clusters, but without a password, since only tests can connect.
const clusterOptions = ['--username=creel', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
