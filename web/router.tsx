import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { filterNames } from '../shared/photos/photo-filter.ts'
import { sharePath } from '../shared/share-target.ts'
import { useUser } from './account/account-api.ts'
import { AppShell } from './app-shell/app-shell.tsx'
import { FullScreenSkeleton } from './app-shell/loading-screen.tsx'
import { ChunkLoadError, RouteError } from './app-shell/route-error.tsx'
import { scrollRestorationKey, setUpScrollRestoration } from './app-shell/scroll-restoration.ts'
import { parseSearch, pickParams, stringifySearch } from './app-shell/search-params.ts'
import { PageSkeleton } from './pages/page-skeleton.tsx'
import { MapLoaderContext } from './photos/map-loader.ts'
import { LazyTrackDialog } from './track/lazy-track-dialog.tsx'

const loadMap = () => import('./map/map-screen.tsx')
const loadStillMap = () => import('./map/view/still-map.tsx')
const root = createRootRouteWithContext<{ isAdmin: boolean }>()({ component: SignedInLayout })

/** The map has two paths; navigating from one to the other does not remount it. */
const map = createRoute({
  getParentRoute: () => root,
  id: 'map-screen',
  component: lazyScreen(loadMap, 'MapScreen'),
  pendingComponent: FullScreenSkeleton,
  validateSearch: pickParams('locationId', 'assignPhotoIds', ...filterNames),
  staticData: { title: 'Map' },
})
const homeRoute = createRoute({ getParentRoute: () => map, path: '/' })
const mapRoute = createRoute({ getParentRoute: () => map, path: '/map' })

const photos = createRoute({
  getParentRoute: () => root,
  path: '/photos',
  component: lazyScreen(() => import('./gallery/photos-screen.tsx'), 'PhotosScreen'),
  validateSearch: pickParams('locationId', 'locationName', 'notFishing', 'sort', ...filterNames),
  staticData: { title: 'Photos' },
})

const locations = createRoute({
  getParentRoute: () => root,
  path: '/locations',
  component: lazyScreen(() => import('./locations-with-upload.tsx'), 'LocationsWithUpload'),
  validateSearch: pickParams('search'),
  staticData: { title: 'Locations' },
})

/** For users who are not administrators, the path redirects to the map, like an unknown path. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: ({ context }) => {
    if (!context.isAdmin) throw redirect({ to: '/', replace: true })
  },
  component: lazyScreen(() => import('./admin/admin-screen.tsx'), 'AdminScreen'),
  staticData: { title: 'Admin Dashboard' },
})

const bests = createRoute({
  getParentRoute: () => root,
  path: '/bests',
  component: lazyScreen(() => import('./bests/bests-screen.tsx'), 'BestsScreen'),
  validateSearch: pickParams('species', 'group', 'bait', 'date', 'tables'),
  staticData: { title: 'Personal Bests' },
})

const outings = createRoute({
  getParentRoute: () => root,
  path: '/outings',
  component: lazyScreen(() => import('./outings/outings-screen.tsx'), 'OutingsScreen'),
  validateSearch: pickParams('group', 'date', 'search'),
  staticData: { title: 'Outings' },
})

const notedCatches = createRoute({
  getParentRoute: () => root,
  path: '/catches',
  component: lazyScreen(() => import('./noted-catches/noted-catches-screen.tsx'), 'NotedCatchesScreen'),
  validateSearch: pickParams('note', 'locationId', 'locationName', ...filterNames),
  staticData: { title: 'Catches without photos' },
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  staticData: { title: 'Settings' },
})
const immich = createRoute({
  getParentRoute: () => root,
  path: '/immich',
  component: lazyScreen(() => import('./immich/immich-screen.tsx'), 'ImmichScreen'),
  staticData: { title: 'Import from Immich' },
})
const share = createRoute({
  getParentRoute: () => root,
  path: sharePath,
  component: lazyScreen(() => import('./upload/share-screen.tsx'), 'ShareScreen'),
  validateSearch: pickParams('shareId'),
  staticData: { title: 'Add Photos' },
})
const loadImportScreens = () => import('./archive/import-screens.ts')
const importCsv = createRoute({
  getParentRoute: () => root,
  path: '/import-csv',
  component: lazyScreen(loadImportScreens, 'CsvImportScreen'),
  staticData: { title: 'Import from a CSV file' },
})
const importPhotos = createRoute({
  getParentRoute: () => root,
  path: '/import-photos',
  component: lazyScreen(loadImportScreens, 'TakeoutScreen'),
  staticData: { title: 'Import from Google Photos' },
})
const setupTips = createRoute({
  getParentRoute: () => root,
  path: '/setup-tips',
  component: lazyScreen(() => import('./pages/setup-tips-page.tsx'), 'SetupTipsPage'),
  staticData: { title: 'Setup Tips' },
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyScreen(() => import('./privacy-screen.tsx'), 'PrivacyScreen'),
  staticData: { title: 'Privacy Policy' },
})
const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyScreen(() => import('./pages/about-page.tsx'), 'AboutPage'),
  staticData: { title: 'About' },
})

/** Unknown paths redirect to the map. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

/** The routes of all screens; the types of links and redirects are checked against them. */
export const router = createRouter({
  routeTree: root.addChildren([
    map.addChildren([homeRoute, mapRoute]),
    photos,
    locations,
    admin,
    bests,
    outings,
    notedCatches,
    settings,
    immich,
    share,
    importCsv,
    importPhotos,
    setupTips,
    privacy,
    about,
    unknown,
  ]),
  context: { isAdmin: false },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  getScrollRestorationKey: scrollRestorationKey,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
})
setUpScrollRestoration(router)

function SignedInLayout() {
  const { data: user } = useUser()
  return (
    user && (
      <AppShell user={user}>
        <MapLoaderContext value={loadStillMap}>
          <Outlet />
        </MapLoaderContext>
        <LazyTrackDialog />
      </AppShell>
    )
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

/**
 * Creates a lazily loaded screen. If loading fails, throws `ChunkLoadError` for the error boundary inside the frame:
 * by default the router would reload the whole page, which without a network would lose the app.
 */
function lazyScreen<Part extends Record<string, unknown>, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
) {
  const loadOrThrow = () =>
    load().catch((cause) => {
      throw new ChunkLoadError('The screen’s code couldn’t be loaded.', { cause })
    })
  return lazyRouteComponent(loadOrThrow as () => Promise<Record<Name, React.ComponentType>>, name)
}
