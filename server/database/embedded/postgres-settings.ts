/** Settings of the embedded PostgreSQL: durable, and small enough to run next to Creel on a modest machine. */
export const postgresSettings: Readonly<Record<string, string>> = {
  max_connections: '40',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  // One machine without replicas: no processes and no WAL for replication.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Two cores handle requests and photos, so a query uses only one of them.
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  // A write that was reported as successful survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Creel logs failing statements itself; PostgreSQL's log would show users' values.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  update_process_title: 'off',
}
