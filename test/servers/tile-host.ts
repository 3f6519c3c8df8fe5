import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A host of map tiles: every URL returns an image, until `breakDown` is called. */
export interface TileHost {
  /** The URL template of a layer's tiles. */
  template(layer: string): string
  /** The layers that were requested. */
  layers: Set<string>
  breakDown(broken: boolean): void
  stop(): Promise<void>
}

/** Starts a host of plain tiles, or of one that all places share, 256 px wide like real ones. */
export async function startTileHost(tile?: Buffer): Promise<TileHost> {
  const sent =
    tile ??
    (await sharp({ create: { width: 256, height: 256, channels: 3, background: '#d8e8c8' } })
      .png()
      .toBuffer())
  const layers = new Set<string>()
  let isBroken = false
  const server = createServer((incoming, response) => {
    layers.add(incoming.url?.split('/')[1] ?? '')
    if (isBroken) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    template: (layer) => `http://127.0.0.1:${port}/${layer}/{z}/{x}/{y}.png`,
    layers,
    breakDown: (broken) => {
      isBroken = broken
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
