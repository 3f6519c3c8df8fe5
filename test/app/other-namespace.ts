import { spawnSync } from 'node:child_process'

/**
 * The prefix of a command that runs it as in another container on the same disk: it sees no process or shared memory of
 * the tests. `missing` says why that is impossible here, or is null.
 */
export function findOtherNamespace(): { prefix: string[]; missing: string | null } {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const prefix = ['unshare', ...asRoot, '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--']
  const [program = '', ...args] = [...prefix, 'true']
  const isPossible = spawnSync(program, args).status === 0
  return { prefix, missing: isPossible ? null : 'this machine allows no PID namespaces' }
}
