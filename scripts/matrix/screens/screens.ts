import { adminScreens } from './admin-screens.ts'
import { connectionScreens } from './connection-screens.ts'
import { galleryScreens } from './gallery-screens.ts'
import { importScreens } from './import-screens.ts'
import { listScreens } from './list-screens.ts'
import { mapScreens } from './map-screens.ts'
import { pageScreens } from './page-screens.ts'
import type { Screen } from './screen.ts'
import { settingsScreens } from './settings-screens.ts'
import { viewerScreens } from './viewer-screens.ts'

/** Every screen and state of Creel. */
export const screens: readonly Screen[] = [
  ...pageScreens,
  ...mapScreens,
  ...galleryScreens,
  ...viewerScreens,
  ...listScreens,
  ...settingsScreens,
  ...importScreens,
  ...adminScreens,
  ...connectionScreens,
]
