export function ensureDebianPostgres(): boolean
export function findDebianPostgres(): string | null
