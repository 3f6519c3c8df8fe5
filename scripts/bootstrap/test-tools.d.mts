/** Programs of Debian packages, and what they are for. */
export interface TestTools {
  purpose: string
}

export const testTools: { sshfs: TestTools }
export const sftpServer: string
export function ensureTestTools(tools: TestTools): boolean
export function findDebianPostgres(): string | null
export function findFirefox(): string | null
