import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Returns an identifier that distinguishes a process from all others that ever had the same process id, based on its
 * start time and the boot. Returns null if no such process is running; a zombie does not count as running.
 */
export function processIdentity(pid: number): string | null {
  return existsSync('/proc/self/stat') ? identityFromProc(pid) : identityFromPs(pid)
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc_pid_stat(5): the name in parentheses may contain any character; the state is field 3, the start time field
    // 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, start] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
    return `${pid}-${start}-${boot}`
  } catch {
    return null
  }
}

function identityFromPs(pid: number): string | null {
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state = '', ...start] = (stdout ?? '').trim().split(/\s+/)
  if (start.length === 0 || state.startsWith('Z')) return null
  return `${pid}-${start.join('_').replaceAll(':', '.')}`
}
