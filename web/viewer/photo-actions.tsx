import {
  CalendarClock,
  Captions,
  Combine,
  Download,
  Fish,
  FishOff,
  Heart,
  HeartOff,
  type LucideIcon,
  MapPin,
  MapPinned,
  MapPinOff,
  MapPinPlus,
  Pencil,
  RotateCcw,
  RotateCw,
  Ruler,
  ScanSearch,
  Share2,
  Trash2,
} from 'lucide-react'
import { Fragment } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useIdentifyPhoto, useMarkFishing } from '../catches/catches-api.ts'
import { useIsBeingSaved } from '../changes/use-change-state.ts'
import { useFavoritePhotos, useRotatePhotos } from '../photos/change-photos-api.ts'
import { requestCaptureTime } from '../photos/lazy-capture-time-dialog.tsx'
import { pickLocationFor } from '../photos/lazy-location-picker.tsx'
import type { QuarterTurn } from '../photos/rotation.ts'
import { useAnswerFish } from '../photos/same-fish-api.ts'
import { useTakeBackPositions } from '../photos/use-locate-photos.ts'
import { hasCaption } from '../sharing/caption.ts'
import { MenuItem, MenuSeparator } from '../ui/menu.tsx'

/*
 * What can be done with photos is one table. A place names the actions it offers, in its order: the menu of a cell, the viewer's
 * menu, heart and key, and the bar of select mode. It gets those that apply to its photos, and draws them. An action with `save`
 * changes the photos; the place may run it photo by photo and show the progress. The others open a dialog or a screen: the same
 * everywhere, or else the place does it, such as to confirm that photos are deleted. Toasts say how it went.
 */

/** Returns those of the named actions that apply to the photos of a place, in this order. */
export function usePhotoActions(names: readonly ActionName[], place: ActionPlace): PhotoAction[] {
  const table: Record<ActionName, ActionRow> = useActionTable(place)
  const run = place.run ?? (({ save }) => save())
  return names.flatMap((name) => {
    const { isOffered = true, isDisabled = false, save, open, progress = '', ...row } = table[name]
    // If it fails, a toast has said so.
    const start = save
      ? () => void run({ name, progress, save }).catch(() => undefined)
      : (open ?? place.open?.[name])
    return isOffered && start ? [{ caption: row.label, rank: 0, ...row, name, isDisabled, run: start }] : []
  })
}

/** Actions as the entries of a menu. */
export function PhotoMenuItems({ actions }: { actions: readonly PhotoAction[] }) {
  return actions.map(({ name, icon, label, isApart, isDisabled, run }) => (
    <Fragment key={name}>
      {isApart && <MenuSeparator />}
      <MenuItem icon={icon} disabled={isDisabled} onSelect={run}>
        {label}
      </MenuItem>
    </Fragment>
  ))
}

/** Where actions are offered. */
interface ActionPlace {
  photos: readonly LogPhoto[]
  /** Whether they were selected, not one photo that has actions of its own. */
  isSelection?: boolean
  /** Whether it shows well enough that a photo is a favorite, without a toast. */
  showsFavorites?: boolean
  /** Opens what actions lead to only there; those that it lacks are not offered. */
  open?: { [name in ActionName]?: () => void }
  /** Runs an action that saves; at once if absent. */
  run?: (action: SavingAction) => Promise<unknown>
}

/** An action that saves a change of each photo. */
export interface SavingAction {
  name: ActionName
  /** What is being done to them: `Rotating`; empty for a single request. */
  progress: string
  /** Resolves with the ids that failed; rejects if all did, which a toast has said. */
  save: (onProgress?: OnProgress) => Promise<readonly string[]>
}

/** An action that a place offers for its photos. */
export interface PhotoAction extends Pick<ActionRow, 'icon' | 'label' | 'key' | 'isApart'> {
  name: ActionName
  caption: string
  rank: number
  isDisabled: boolean
  run: () => void
}

interface ActionRow extends Partial<Pick<SavingAction, 'progress' | 'save'>> {
  icon: LucideIcon
  label: string
  /** The short text below the icon in the bar. */
  caption?: string
  /** The importance in the bar: where there is too little room, the lowest stay in sight. */
  rank?: number
  /** The key in the viewer. */
  key?: string
  /** Whether it is set apart from the others, because it can't be undone. */
  isApart?: boolean
  isOffered?: boolean
  isDisabled?: boolean
  /** Opens what it leads to, if that is the same in all places. */
  open?: () => void
}

/** An action of the table. */
type ActionName = keyof ReturnType<typeof useActionTable>

/** The menu of a cell in the gallery. */
export const cellActions: readonly ActionName[] = [
  'catch',
  'favorite',
  'addToLocation',
  'rotateLeft',
  'rotateRight',
  'identify',
  'delete',
]

/** The menu of the viewer's panel; the header and the footer have the rest. */
export const viewerActions: readonly ActionName[] = [
  'measure',
  'identify',
  'identifyAgain',
  'notCatch',
  'catch',
  'rotateLeft',
  'rotateRight',
  'changeTime',
  'changeLocation',
  'removeTrackLocation',
  'delete',
]

/** The bar of select mode; photos without a catch show no fish that could be the same. */
export const barActions = (isNotFishing: boolean): readonly ActionName[] => [
  'share',
  'caption',
  'favorite',
  'download',
  'assign',
  'edit',
  isNotFishing ? 'catch' : 'sameFish',
  'rotateLeft',
  'rotateRight',
  'delete',
]

function useActionTable({ photos, isSelection = false, showsFavorites = false }: ActionPlace) {
  const ids = photos.map(({ id }) => id)
  const [singleId = ''] = isSelection ? [] : ids // a selection shows its progress instead
  const isCatch = photos.some(({ isFishing }) => isFishing !== false)
  const isFavorite = photos.length > 0 && photos.every((photo) => photo.isFavorite)
  const isUnidentified = photos.every(({ analysis }) => analysis === 'off')
  const hasVision = useConfig().data?.visionConfigured === true
  const identification = useIdentifyPhoto()
  const marks = useMarkFishing()
  const favorites = useFavoritePhotos()
  const isSavingFavorite = useIsBeingSaved(singleId, 'isFavorite')
  const trackPositions = useTakeBackPositions()
  const fishAnswer = useAnswerFish()
  const rotations = useRotatePhotos()
  const isRotating = useIsBeingSaved(singleId, 'rotation')

  const [first] = photos
  const forFirst = (open: (photo: LogPhoto) => void) => () => first && open(first)
  const identify = () => Promise.all(ids.map((id) => identification.mutateAsync({ id }))).then(() => [])
  const mark = (isFishing: boolean) => ({
    isDisabled: marks.isPending,
    progress: 'Bringing back',
    save: async (onProgress?: OnProgress) => (await marks.mutateAsync({ ids, isFishing, onProgress })).failed,
  })
  const rotate = (turn: QuarterTurn) => ({
    isDisabled: isRotating,
    progress: 'Rotating',
    save: async (onProgress?: OnProgress) => {
      const { failures } = await rotations.mutateAsync({ ids, turn, isSelection, onProgress })
      return [...failures.keys()]
    },
  })

  return {
    measure: { icon: Ruler, label: 'Measure', isOffered: isCatch },
    identify: {
      icon: ScanSearch,
      label: 'Identify',
      isOffered: hasVision && isUnidentified,
      isDisabled: identification.isPending,
      save: identify,
    },
    identifyAgain: {
      icon: ScanSearch,
      label: 'Identify again',
      isOffered: hasVision && !isUnidentified,
      isDisabled: identification.isPending || photos.some(({ analysis }) => analysis === 'waiting'),
      save: identify,
    },
    catch: {
      icon: Fish,
      label: 'This is a catch',
      caption: 'Catch',
      rank: 0,
      isOffered: !isCatch,
      ...mark(true),
    },
    notCatch: { icon: FishOff, label: 'Not a catch', isOffered: isCatch, ...mark(false) },
    favorite: {
      icon: isFavorite ? HeartOff : Heart,
      label: favoriteLabel(isFavorite, isSelection),
      caption: isFavorite ? 'Unfavorite' : 'Favorite',
      rank: 3,
      key: 'F',
      isDisabled: isSavingFavorite,
      progress: 'Saving',
      save: async (onProgress?: OnProgress) => {
        const isQuiet = showsFavorites && !isFavorite // one that is removed may leave the filtered gallery
        const change = { ids, isFavorite: !isFavorite, isQuiet, onProgress }
        return (await favorites.mutateAsync(change)).failed
      },
    },
    share: { icon: Share2, label: 'Share without GPS', caption: 'Share', rank: 1 },
    caption: {
      icon: Captions,
      label: 'Share with Caption',
      caption: 'Caption',
      rank: 10,
      isDisabled: !photos.some(hasCaption),
    },
    download: { icon: Download, label: 'Download Selected', caption: 'Download', rank: 4 },
    // On the map, where photos may also get a new location. The next two choose an existing one; for a photo without any, the viewer
    // has a button.
    assign: { icon: MapPin, label: 'Assign Location', caption: 'Assign', rank: 5 },
    addToLocation: { icon: MapPinPlus, label: 'Add to Location', open: forFirst(pickLocationFor) },
    changeLocation: {
      icon: MapPinned,
      label: 'Change location',
      isOffered: photos.every(({ locationId }) => locationId !== null),
      open: forFirst(pickLocationFor),
    },
    removeTrackLocation: {
      icon: MapPinOff,
      label: 'Remove track location',
      isOffered: photos.every(({ positionSource }) => positionSource === 'track'),
      isDisabled: trackPositions.isPending,
      save: () => trackPositions.mutateAsync(ids).then(() => []),
    },
    edit: { icon: Pencil, label: 'Edit Selected', caption: 'Edit', rank: 6 },
    changeTime: { icon: CalendarClock, label: 'Change date and time', open: forFirst(requestCaptureTime) },
    sameFish: {
      icon: Combine,
      label: 'Same Fish',
      caption: 'Same Fish',
      rank: 7,
      isDisabled: ids.length < 2 || fishAnswer.isPending,
      save: () => fishAnswer.mutateAsync({ kind: 'same', photoIds: ids }).then(() => []),
    },
    rotateLeft: { icon: RotateCcw, label: 'Rotate Left', caption: 'Left', rank: 8, ...rotate(-90) },
    rotateRight: { icon: RotateCw, label: 'Rotate Right', caption: 'Right', rank: 9, ...rotate(90) },
    delete: {
      icon: Trash2,
      label: isSelection ? 'Delete Selected' : 'Delete',
      caption: 'Delete',
      rank: 2,
      isApart: true,
    },
  } satisfies Record<string, ActionRow>
}

type OnProgress = (done: number) => void

function favoriteLabel(isFavorite: boolean, isSelection: boolean): string {
  if (isSelection) return isFavorite ? 'Unfavorite Selected' : 'Favorite Selected'
  return isFavorite ? 'Remove from Favorites' : 'Favorite'
}
