import { spawnSync } from 'node:child_process'

/**
 * The words before a command that let it run as in another container on the same machine and the same disk: it sees no
 * process and no shared memory of ours. `missing` says why that is impossible here; null where it is possible.
 */
export function findOtherNamespace(): { prefix: string[]; missing: string | null } {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const prefix = ['unshare', ...asRoot, '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--']
  const [program = '', ...words] = [...prefix, 'true']
  const isPossible = spawnSync(program, words).status === 0
  return { prefix, missing: isPossible ? null : 'this machine allows no PID namespaces' }
}
