import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getUserEndpoint, type User } from '../../shared/account.ts'
import { getConfigEndpoint, type PublicConfig } from '../../shared/config.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { createQueryClient } from '../api-client/query-client.ts'
import { queryKeyFor } from '../api-client/query-options.ts'

interface MockQueryClientProps {
  units?: UnitSystem
  /** Fills the cache with further data; all other queries stay pending. */
  fill?: (client: QueryClient) => void
  children: ReactNode
}

/** Provides a query client with a cached user and configuration. */
export function MockQueryClient({ units = 'imperial', fill, children }: MockQueryClientProps) {
  const [client] = useState(() => {
    const queryClient = createQueryClient(() => undefined)
    queryClient.setQueryData(queryKeyFor(getUserEndpoint), { ...mockUser, units })
    queryClient.setQueryData(queryKeyFor(getConfigEndpoint), config)
    fill?.(queryClient)
    return queryClient
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The user of the mock query client. */
export const mockUser: User = {
  id: 'angler',
  email: 'riley@example.org',
  firstName: 'Riley',
  lastName: 'Brooks',
  profileImageUrl: null,
  isAdmin: true,
  anglerHeightInches: 70,
  cameraSetup: 'friend',
  handWidthInches: 3.5,
  rodMarkInches: null,
  units: 'imperial',
  emailsWanted: true,
  looksAgain: true,
}

const config: PublicConfig = {
  version: '1.0.0',
  signInName: 'the hosting platform',
  signIn: 'local',
  pairing: true,
  tiles: { esri: '', 'google-sat': '', 'google-street': '', 'google-hybrid': '', osm: '', nautical: '' },
  maxUploadMegabytes: 50,
  visionConfigured: true,
  visionProvider: 'OpenAI',
  weatherConfigured: true,
  geocoderConfigured: true,
  objectStoreConfigured: false,
  inboxConfigured: true,
  mailConfigured: true,
  immichConfigured: true,
}
