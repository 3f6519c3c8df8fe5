// The package has no types. These cover what the tests use.
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface RequestContext {
    path: string
    mountPath?: string
    state: { vhost?: boolean }
    get(header: string): string
  }
  export default class S3rver {
    constructor(options: Record<string, unknown>)
    middleware: ((context: RequestContext, next: () => Promise<void>) => Promise<void>)[]
    context: { store: object }
    store: object
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}

declare module '@20minutes/s3rver/lib/models/object.js' {
  import type { Readable } from 'node:stream'

  export default class S3Object {
    constructor(bucket: string, key: string, content: Readable | null, metadata: Record<string, unknown>)
    bucket: string
    key: string
    content: Readable | null
    metadata: Record<string, string | undefined>
    range?: { start: number; end: number }
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string)
  }
}
