/** Settings of the embedded PostgreSQL: durable, and small enough to sit beside Creel on a modest machine. */
export const postgresSettings: Readonly<Record<string, string>> = {
  max_connections: '40',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  // One machine, no replicas: no processes and no log for them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Two cores serve requests and photos; a query takes one of them.
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  // What was answered with success survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failing statements reach Creel's own log; here they would spell out people's values.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  update_process_title: 'off',
}
