import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getUserEndpoint, type User } from '../../shared/account.ts'
import { getConfigEndpoint, type PublicConfig } from '../../shared/config.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { createQueryClient } from '../api-client/query-client.ts'
import { queryKeyFor } from '../api-client/query-options.ts'

interface SampleServerProps {
  units?: UnitSystem
  /** What else has been read already; all the rest never comes. */
  fill?: (client: QueryClient) => void
  children: ReactNode
}

/** Gives its samples what the server would have answered. */
export function MockQueryClient({ units = 'imperial', fill, children }: SampleServerProps) {
  const [client] = useState(() => {
    const made = createQueryClient(() => undefined)
    made.setQueryData(queryKeyFor(getUserEndpoint), { ...angler, units })
    made.setQueryData(queryKeyFor(getConfigEndpoint), config)
    fill?.(made)
    return made
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const angler: User = {
  id: 'angler',
  email: 'riley@example.org',
  firstName: 'Riley',
  lastName: 'Brooks',
  profileImageUrl: null,
  isAdmin: true,
  anglerHeightInches: 70,
  cameraSetup: 'friend',
  units: 'imperial',
  emailsWanted: true,
}

const config: PublicConfig = {
  version: '1.0.0',
  signInName: 'the hosting platform',
  tiles: { esri: '', 'google-sat': '', 'google-street': '', 'google-hybrid': '', osm: '', nautical: '' },
  maxUploadMegabytes: 50,
  visionConfigured: true,
  weatherConfigured: true,
  geocoderConfigured: true,
  objectStoreConfigured: false,
  mailConfigured: true,
}
