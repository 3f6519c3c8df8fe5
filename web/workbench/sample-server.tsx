import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getUser, type User } from '../../shared/account.ts'
import { getConfig, type PublicConfig } from '../../shared/config.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { createQueryClient } from '../http/query-client.ts'
import { queryKeyOf } from '../http/query-of.ts'

interface SampleServerProps {
  units?: Units
  /** What else has been read already; all the rest never comes. */
  fill?: (client: QueryClient) => void
  children: ReactNode
}

/** Gives its samples what the server would have answered. */
export function SampleServer({ units = 'imperial', fill, children }: SampleServerProps) {
  const [client] = useState(() => {
    const made = createQueryClient(() => undefined)
    made.setQueryData(queryKeyOf(getUser), { ...angler, units })
    made.setQueryData(queryKeyOf(getConfig), config)
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
