import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './postgres-error.ts'

/** The user that PostgreSQL runs as: the command prefix, and uid and gid if they differ from ours. */
export interface PostgresUser {
  prefix: string[]
  uid?: number
  gid?: number
}

/**
 * Chooses the user that PostgreSQL runs as, because it refuses to run as root. If we are root, it runs in a user
 * namespace that maps it to user 1000 and keeps root's access to root's private folders; if namespaces are denied (as
 * in most containers), it runs as an existing unprivileged user. Throws an `EmbeddedPostgresError` if no user can reach both
 * program and folder.
 */
export function choosePostgresUser(postgres: string, folder: string): PostgresUser {
  const parentDeathPrefix = findParentDeathPrefix()
  if (process.getuid?.() !== 0) return { prefix: parentDeathPrefix }
  const candidates = listCandidates(folder).map((user) => ({
    ...user,
    prefix: [...user.prefix, ...parentDeathPrefix],
  }))
  const user = candidates.find((candidate) => canReach(candidate, postgres, dirname(folder)))
  if (user === undefined) throw noUsableUser(postgres, folder)
  return user
}

/** Runs a command synchronously as that user; `inherited` lists file descriptors that its children inherit too, `input` is its stdin. */
export function runAs(user: PostgresUser, command: string[], inherited: number[] = [], input = '') {
  const [program = '', ...args] = [...user.prefix, ...command]
  const stdio = ['pipe' as const, 'pipe' as const, 'pipe' as const, ...inherited]
  return spawnSync(program, args, { ...spawnOptions(user), stdio, input, encoding: 'utf8' })
}

/** Returns that user's spawn options: working directory `/`, and only our PATH, a C locale and UTC. */
export function spawnOptions({ uid, gid }: PostgresUser) {
  return { uid, gid, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/**
 * Returns a `setpriv` prefix if util-linux is installed: the kernel then ends PostgreSQL (fast shutdown) when our
 * process dies, even by `kill -9`.
 */
function findParentDeathPrefix(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  return succeeds([...prefix, 'true']) ? prefix : []
}

function succeeds([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/**
 * Returns candidate users in order: the owner of an existing cluster, the user namespace, the data folder's owner, then
 * `postgres` and `nobody`.
 */
function listCandidates(folder: string): PostgresUser[] {
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  return [
    ...ownerUser(join(folder, 'cluster')),
    { prefix: namespace },
    ...ownerUser(dirname(folder)),
    ...namedUser('postgres'),
    ...namedUser('nobody'),
  ]
}

function ownerUser(path: string): PostgresUser[] {
  if (!existsSync(path)) return []
  const { uid, gid } = statSync(path)
  return uid === 0 ? [] : [{ prefix: [], uid, gid }]
}

function namedUser(name: string): PostgresUser[] {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name)
  return entry ? [{ prefix: [], uid: Number(entry[2]), gid: Number(entry[3]) }] : []
}

function canReach(user: PostgresUser, postgres: string, parent: string): boolean {
  return runAs(user, ['sh', '-c', '"$0" --version && test -x "$1"', postgres, parent]).status === 0
}

function noUsableUser(postgres: string, folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL doesn’t run as root, this machine refuses user namespaces, and the users postgres and nobody ` +
      `can’t reach ${postgres} or ${dirname(folder)}. Run Creel as a regular user, open the folders leading ` +
      `to both (chmod o+x), or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Gives a folder and its contents to that user, if we are root: only root can and needs to. */
export function chownFolder(folder: string, user: PostgresUser): void {
  if (process.getuid?.() !== 0) return
  for (const name of readdirSync(folder)) chownTree(join(folder, name), user)
  lchownSync(folder, user.uid ?? 0, user.gid ?? 0)
}

/** Changes the owner of a tree, its root last: until the root has changed, the work is incomplete and is done again. */
function chownTree(path: string, { uid = 0, gid = 0 }: PostgresUser): void {
  const before = lstatSync(path)
  if (before.uid === uid) return
  const entries = before.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const name of entries) lchownSync(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}
