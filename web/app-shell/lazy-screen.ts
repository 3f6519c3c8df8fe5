import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Creates a lazily loaded screen. If loading fails, throws `ChunkLoadError` for the error boundary inside the frame:
 * by default the router would reload the whole page, which without a network would lose the app.
 */
export function lazyScreen<Part extends Record<string, unknown>, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
) {
  const loadOrThrow = () =>
    load().catch((cause) => {
      throw new ChunkLoadError('The screen’s code couldn’t be loaded.', { cause })
    })
  return lazyRouteComponent(loadOrThrow as () => Promise<Record<Name, React.ComponentType>>, name)
}

/** The error for a screen whose code could not be loaded. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}
