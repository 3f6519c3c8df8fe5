import { spawnSync } from 'node:child_process'

/**
 * Sees that strace is there and may watch processes, those that run already or only those that it starts; `missing` says
 * in words why not, and is null where all is well.
 */
export function findStrace(whom: 'running' | 'started' = 'running'): { missing: string | null } {
  if (process.platform !== 'linux') return { missing: 'strace is a tool of Linux' }
  if (!runs('strace', '-V') && process.getuid?.() === 0) installStrace()
  if (!runs('strace', '-V')) return { missing: 'no strace here: sudo apt-get install strace' }
  const mayWatch = whom === 'started' ? runs('strace', '-D', '-o', '/dev/null', 'true') : mayWatchOthers()
  return { missing: mayWatch ? null : `this machine does not let strace watch a ${whom} process` }
}

/** Watching a process that runs already is more than starting one under watch: Yama forbids it to ordinary users. */
function mayWatchOthers(): boolean {
  const watched = 'sleep 60 & strace -o /dev/null -p $! & sleep 1; kill %1; wait %2'
  const { stderr } = spawnSync('bash', ['-c', watched], { encoding: 'utf8' })
  return stderr.includes('attached')
}

function installStrace(): void {
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'strace'],
  ]) {
    spawnSync('apt-get', words, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

function runs(...[program = '', ...words]: string[]): boolean {
  return spawnSync(program, words).status === 0
}
