import {
  adminScreens,
  at,
  connectionScreens,
  galleryScreens,
  listScreens,
  mapScreens,
  type Open,
  settingsScreens,
  viewerScreens,
  visitorScreens,
} from './reach.ts'

/** What an account has: nothing, a season's photos, or 1,500 with the longest names there may be. */
export type Content = 'empty' | 'typical' | 'huge'

/** One image: a screen in one state, the window and how it is reached. */
export interface Shot {
  name: string
  /** Width and height of the window, in pixels. */
  size: string
  scheme: 'light' | 'dark'
  /** Size of the text, in percent. */
  text: 100 | 200
  content: Content
  /** Who looks: an angler with that content, an administrator or a visitor. */
  account: 'angler' | 'administrator' | 'visitor'
  open: Open
}

/**
 * Every image that is compared. Each screen that matters is here once or twice, and each size, scheme, text and content on
 * many of them: a fault of the layout is seldom in one combination only.
 */
export const shots: readonly Shot[] = [
  // What visitors see, and pages that are the same for everyone
  visitor('landing', '320x640 light 100', at('/')),
  visitor('sign-in', '390x664 light 200', visitorScreens.signIn),
  visitor('pair', '390x844 dark 100', visitorScreens.pair),
  angler('setup-tips', '820x1180 light 100 typical', at('/setup-tips')),
  angler('privacy', '1920x1080 light 200 typical', at('/privacy')),
  // The map
  angler('map', '390x664 dark 100 empty', mapScreens.map),
  angler('map-intro', '320x640 dark 200 empty', mapScreens.intro),
  angler('map-layers', '820x1180 dark 200 huge', mapScreens.layers),
  angler('account-menu', '1280x800 light 100 empty', mapScreens.accountMenu),
  angler('menu', '1920x1080 dark 100 typical', mapScreens.menu),
  angler('map-search', '360x640 light 100 huge', mapScreens.search),
  angler('jump', '390x844 light 200 huge', mapScreens.jump),
  angler('map-filter', '820x1180 dark 200 huge', mapScreens.filter),
  angler('map-popup', '320x640 dark 100 huge', mapScreens.popup),
  angler('map-sheet', '390x664 light 100 typical', mapScreens.sheet),
  angler('map-sheet-end', '1280x800 dark 200 huge', mapScreens.sheetEnd),
  angler('pin-drop', '360x640 light 200 empty', mapScreens.pinDrop),
  angler('location-name', '390x844 dark 200 empty', mapScreens.locationName),
  angler('assign-photos', '1920x1080 light 200 huge', mapScreens.assignPhotos),
  // The gallery
  angler('gallery', '1920x1080 dark 100 empty', galleryScreens.gallery),
  angler('gallery', '320x640 light 200 empty', galleryScreens.gallery),
  angler('gallery-scrolled', '1280x800 light 200 typical', galleryScreens.scrolled),
  angler('gallery-scrolled', '360x640 dark 100 huge', galleryScreens.scrolled),
  angler('photo-menu', '390x664 dark 200 typical', galleryScreens.photoMenu),
  angler('find', '360x640 dark 200 typical', galleryScreens.find),
  angler('outing', '390x844 dark 100 typical', galleryScreens.outing),
  angler('select-mode', '320x640 light 200 huge', galleryScreens.select),
  angler('edit-photos', '390x664 dark 100 huge', galleryScreens.edit),
  angler('download-photos', '390x844 light 200 typical', galleryScreens.download),
  angler('delete-photos', '1920x1080 light 200 huge', galleryScreens.remove),
  angler('upload-running', '320x640 dark 200 empty', galleryScreens.uploadRunning),
  angler('upload-failed', '1280x800 light 100 huge', galleryScreens.uploadFailed),
  angler('upload-waiting', '390x844 light 200 empty', galleryScreens.uploadWaiting),
  // The viewer
  angler('viewer', '320x640 dark 100 typical', viewerScreens.photo),
  angler('viewer', '820x1180 light 200 typical', viewerScreens.photo),
  angler('viewer-info', '1280x800 dark 100 huge', viewerScreens.info),
  angler('viewer-info', '360x640 light 200 huge', viewerScreens.info),
  angler('viewer-menu', '390x664 dark 200 huge', viewerScreens.menu),
  angler('viewer-caption', '390x844 light 100 typical', viewerScreens.caption),
  angler('edit-catch', '320x640 light 100 typical', viewerScreens.edit),
  angler('edit-catch-end', '1280x800 dark 200 typical', viewerScreens.editEnd),
  angler('ruler', '390x844 dark 100 huge', viewerScreens.ruler),
  // Lists
  angler('locations', '1920x1080 light 100 empty', listScreens.locations),
  angler('group-menu', '360x640 dark 100 typical', listScreens.groupMenu),
  angler('edit-location', '390x664 light 100 huge', listScreens.editLocation),
  angler('bests', '320x640 dark 100 empty', listScreens.bests),
  angler('patterns', '360x640 light 200 huge', listScreens.patterns),
  angler('noted-catches', '390x664 dark 200 typical', listScreens.notedCatches),
  angler('note-catch', '390x844 light 100 empty', listScreens.noteCatch),
  angler('outings', '820x1180 dark 200 huge', listScreens.outings),
  // The settings
  angler('settings', '320x640 dark 200 empty', settingsScreens.settings),
  angler('settings-calibration', '360x640 light 100 huge', settingsScreens.calibration),
  angler('settings-data', '1280x800 light 200 huge', settingsScreens.data),
  angler('tokens', '390x844 light 200 empty', settingsScreens.tokens),
  angler('add-device', '360x640 dark 200 huge', settingsScreens.addDevice),
  angler('import-csv-columns', '1920x1080 light 100 empty', settingsScreens.importCsv),
  // Administration
  administrator('admin', '320x640 light 200', adminScreens.dashboard),
  administrator('admin-health', '820x1180 light 200', adminScreens.health),
  // Waiting, and being offline
  angler('loading-gallery', '390x664 dark 200 typical', connectionScreens.loading),
  angler('offline', '320x640 dark 200 empty', connectionScreens.offline),
]

function angler(name: string, setting: string, open: Open): Shot {
  const [size = '', scheme, text, content] = setting.split(' ')
  return {
    name,
    size,
    scheme: scheme as Shot['scheme'],
    text: Number(text) as Shot['text'],
    content: content as Content,
    account: 'angler',
    open,
  }
}

/** There is one dashboard, and one landing page, whatever anglers have. */
function administrator(name: string, setting: string, open: Open): Shot {
  return { ...angler(name, `${setting} typical`, open), account: 'administrator' }
}

function visitor(name: string, setting: string, open: Open): Shot {
  return { ...angler(name, `${setting} typical`, open), account: 'visitor' }
}

/** Returns the name of an image, without its ending. */
export function shotName({ name, size, scheme, text, content }: Shot): string {
  return [name, size, scheme, text, content].join('-')
}
