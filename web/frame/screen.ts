import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A screen whose code is fetched when it is gone to. Where that fails, the frame stays and says so: left to itself the
 * router would load the whole page anew, which without a network is the end of it.
 */
export function screen<Part extends Record<string, unknown>, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
) {
  const loadOrTell = () =>
    load().catch((cause) => {
      throw new MissingCodeError('The code of a screen did not arrive.', { cause })
    })
  return lazyRouteComponent(loadOrTell as () => Promise<Record<Name, React.ComponentType>>, name)
}

/** The code of a screen could not be fetched. */
export class MissingCodeError extends Error {
  override name = 'MissingCodeError'
}
