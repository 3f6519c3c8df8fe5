import { createProcessPool } from '../../server/processes/process-pool.ts'
import type { PoolTasks } from './pool-process.ts'

/* A process that owns a pool, tells the number of its child, keeps it busy, and waits to be killed. */
const script = new URL('pool-process.ts', import.meta.url)
const pool = createProcessPool<PoolTasks>({ script, size: 1, taskTimeoutMs: 600_000, idleMs: 600_000 })
process.send?.(await pool.run('pid'))
await pool.run('nap', 600_000)
