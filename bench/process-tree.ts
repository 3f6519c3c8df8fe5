import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Returns the CPU time of a process and its descendants in seconds, ended children included (Linux). */
export function cpuSecondsOfTree(pid: number): number {
  const processes = readProcesses()
  let ticks = 0
  for (const id of withDescendants(pid, processes)) ticks += processes.get(id)?.ticks ?? 0
  return ticks / ticksPerSecond
}

/** Returns the memory of a process and its descendants in MB (PSS, Linux). */
export function memoryOfTree(pid: number): number {
  const processes = readProcesses()
  let kilobytes = 0
  for (const id of withDescendants(pid, processes)) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0)
  }
  return kilobytes / 1024
}

interface Process {
  parent: number
  ticks: number
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // proc(5): state, ppid, …, utime is field 14
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0)
    processes.set(Number(name), { parent: Number(fields[1]), ticks })
  }
  return processes
}

function withDescendants(pid: number, processes: Map<number, Process>): Set<number> {
  const tree = new Set([pid])
  for (let grown = -1; grown !== tree.size; ) {
    grown = tree.size
    for (const [id, { parent }] of processes) if (tree.has(parent)) tree.add(id)
  }
  return tree
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended
  }
}
