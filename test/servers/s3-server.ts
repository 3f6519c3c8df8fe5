import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A real S3 server in its own process on loopback. */
export interface S3Server {
  folder: string
  endpoint: string
  process: ChildProcess
  kill(): Promise<void>
}

const script = fileURLToPath(new URL('s3-server-process.ts', import.meta.url))

/** Starts an S3 server without buckets, or one that replaces a killed server on its folder and port. */
export async function startS3Server(before?: { folder: string; endpoint: string }): Promise<S3Server> {
  const folder = before?.folder ?? (await mkdtemp(join(tmpdir(), 'creel-s3-')))
  const args = before ? [folder, new URL(before.endpoint).port] : [folder]
  // s3rver encrypts the tokens of its lists with a cipher that OpenSSL has retired.
  const child = fork(script, args, { execArgv: ['--openssl-legacy-provider'] })
  const exited = once(child, 'exit')
  const [port] = await Promise.race([once(child, 'message'), exited.then(failToStart)])
  return {
    folder,
    endpoint: `http://127.0.0.1:${port}`,
    process: child,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function failToStart(): never {
  throw new Error('The S3 server did not start.')
}

/** Creates a bucket on an S3 server and returns the settings for it. */
export async function createTestBucket({ folder, endpoint }: Pick<S3Server, 'folder' | 'endpoint'>) {
  const bucket = `creel-${randomUUID()}`
  await mkdir(join(folder, bucket))
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER', // the only keys of s3rver
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}
