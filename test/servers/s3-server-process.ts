import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver, { type RequestContext } from '@20minutes/s3rver'
import { openBucketFolders } from './bucket-folders.ts'

const [folder = '', port = '0'] = process.argv.slice(2)

const currentRequest = new AsyncLocalStorage<RequestContext>()
const s3 = new S3rver({ directory: folder, silent: true, vhostBuckets: false })
s3.store = s3.context.store = openBucketFolders(folder, () => currentRequest.getStore())
// The last middleware responds; this one runs before it.
s3.middleware.splice(-1, 0, (context, next) => {
  // The SDK signs `/bucket/`, but s3rver checks `/bucket` unless the bucket is part of the host name.
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/'
    context.state.vhost = true
  }
  return currentRequest.run(context, next)
})

const server = createServer(s3.callback())
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit(0))
