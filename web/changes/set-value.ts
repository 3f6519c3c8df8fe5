import type { QueryClient } from '@tanstack/react-query'
import { renameGroupEndpoint, toggleGroupPinEndpoint } from '../../shared/locations.ts'
import { assignLocationEndpoint, favoritePhotoEndpoint, rotatePhotoEndpoint } from '../../shared/photos.ts'
import { type CompactGroup, type CompactPhoto, unknownConditions } from '../../shared/sync.ts'
import { request } from '../api-client/request.ts'
import { requestUser } from '../api-client/user-id-header.ts'
import type { LogRows } from '../log/log.ts'
import { type PendingEdit, type PendingValues, valueFields } from '../offline/pending-edits.ts'
import { type Change, type Outcome, saveChanges } from './save-change.ts'

type Field = keyof PendingValues
type Value<Name extends Field> = NonNullable<PendingValues[Name]>

/** Sets a value of rows, all of which show it at once. */
export async function setValues<Name extends Field>(
  client: QueryClient,
  field: Name,
  ids: readonly string[],
  toValue: (id: string) => Value<Name>,
  onProgress?: (done: number) => void,
): Promise<Outcome> {
  const changes = ids.map((id) => setValue(id, field, toValue(id)))
  return await saveChanges(client, changes, onProgress)
}

/** Returns the change that sets a value of a row. */
export function setValue<Name extends Field>(id: string, field: Name, value: Value<Name>): Change {
  const accountId = requestUser() ?? ''
  return {
    id,
    part: field,
    send: (signal) => kinds[field].send(id, value, signal),
    fold: (before) => ({ changes: [], madeAt: Date.now(), ...before, id, accountId, [field]: value }),
  }
}

/** Returns the first of the values that an edit sets, and how to send it and to say that it was refused; null if there is none. */
export function findValue(edit: PendingEdit) {
  const field = valueFields.find((name) => edit[name] !== undefined)
  return field === undefined ? null : boundKind(field, edit)
}

/** Rows of a log that may be changed. */
export interface RowsCopy extends LogRows {
  photos: Map<string, CompactPhoto>
  groups: Map<string, CompactGroup>
}

/** Returns a copy of rows. */
export function copyOf(rows: LogRows): RowsCopy {
  return { ...rows, photos: new Map(rows.photos), groups: new Map(rows.groups) }
}

/** Puts the values that an edit sets into rows. */
export function showValues(rows: RowsCopy, edit: PendingEdit): void {
  for (const field of valueFields) if (edit[field] !== undefined) boundKind(field, edit).show(rows)
}

function boundKind<Name extends Field>(field: Name, edit: PendingEdit) {
  const kind = kinds[field]
  const value = edit[field] as Value<Name>
  return {
    field,
    value,
    send: () => kind.send(edit.id, value),
    show: (rows: RowsCopy) => kind.show(rows, edit.id, value),
    droppedText: kind.droppedText(value),
  }
}

/** How a value is sent and shown, and what is said if the server refuses it later. */
interface Kind<Value> {
  send: (id: string, value: Value, signal?: AbortSignal) => Promise<unknown>
  show: (rows: RowsCopy, id: string, value: Value) => void
  droppedText: (value: Value) => string
}

const kinds: { [Name in Field]: Kind<Value<Name>> } = {
  isFavorite: {
    send: (id, isFavorite, signal) =>
      request(favoritePhotoEndpoint, { params: { id }, body: { isFavorite }, signal }),
    show: ({ photos }, id, isFavorite) => changeRow(photos, id, { isFavorite }),
    droppedText: (isFavorite) =>
      isFavorite ? 'The photo wasn’t added to favorites.' : 'The photo is still a favorite.',
  },
  rotation: {
    send: (id, rotation, signal) =>
      request(rotatePhotoEndpoint, { params: { id }, body: { rotation }, signal }),
    show: ({ photos }, id, rotation) => changeRow(photos, id, { rotation }),
    droppedText: () => 'The photo wasn’t rotated.',
  },
  assignment: {
    send: (id, body, signal) => request(assignLocationEndpoint, { params: { id }, body, signal }),
    show: assign,
    droppedText: () => 'The photo wasn’t assigned to the location.',
  },
  pinned: {
    send: (id, pinned, signal) =>
      request(toggleGroupPinEndpoint, { params: { id }, body: { pinned }, signal }),
    show: ({ groups }, id, pinned) => changeRow(groups, id, { pinned }),
    droppedText: (pinned) =>
      pinned ? 'The group wasn’t added to favorites.' : 'The group is still a favorite.',
  },
  groupName: {
    send: (id, name, signal) => request(renameGroupEndpoint, { params: { id }, body: { name }, signal }),
    show: ({ groups }, id, name) => changeRow(groups, id, { name }),
    droppedText: (name) => `The group wasn’t renamed to “${name}”.`,
  },
}

function changeRow<Row>(rows: Map<string, Row>, id: string, values: Partial<Row>): void {
  const row = rows.get(id)
  if (row) rows.set(id, { ...row, ...values })
}

/** Assigns a photo, which then has no weather or tide yet if it takes the coordinates of the location. */
function assign(
  { photos, locations }: RowsCopy,
  id: string,
  { locationId, replaceCoordinates }: Value<'assignment'>,
): void {
  const row = photos.get(id)
  if (!row || !locations.has(locationId)) return
  const isAtLocation = row.positionSource === 'assigned'
  if (isAtLocation && row.locationId === locationId) return
  if (row.latitude !== undefined && !isAtLocation && !replaceCoordinates) {
    changeRow(photos, id, { locationId })
    return
  }
  const left = Object.entries(row).filter(([field]) => !placeFields.has(field))
  const rest = Object.fromEntries(left) as unknown as CompactPhoto
  photos.set(id, { ...rest, locationId, positionSource: 'assigned' })
}

/** What a photo loses with its coordinates. */
const placeFields = new Set([
  'latitude',
  'longitude',
  'positionAccuracyMeters',
  'tideStation',
  'tideStationDistanceKm',
  'tideDatum',
  ...Object.keys(unknownConditions),
])
