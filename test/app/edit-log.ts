import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { sampleJpeg } from '../samples/samples.ts'
import type { HttpClient } from './http-client.ts'

/** Uploads a photo at its own position. */
export async function uploadAt(user: HttpClient, index: number): Promise<void> {
  const bytes = await sampleJpeg({ seed: index, latitude: 39 + index / 10, longitude: -120 })
  await user.upload([{ name: `catch-${index}.jpg`, bytes }])
}

/** Makes one random edit of a log. `random` returns numbers from 0 to 1; `step` makes the edit unique. */
export async function editLog(user: HttpClient, random: () => number, step: number): Promise<void> {
  const photos = await user.read<Photo[]>('/api/photos')
  const locations = await user.read<Location[]>('/api/locations')
  const photo = photos[Math.floor(random() * photos.length)]
  const location = locations[Math.floor(random() * locations.length)]
  const edits = [
    () => uploadAt(user, 100 + step),
    () => photo && user.change('PATCH', `/api/photos/${photo.id}/species`, { species: [`Species ${step}`] }),
    () => photo && user.change('PATCH', `/api/photos/${photo.id}/rotation`, { rotation: 90 }),
    () => photo && user.change('PATCH', `/api/photos/${photo.id}/fishing`, { isFishing: random() < 0.5 }),
    () => photos.length > 3 && photo && user.change('DELETE', `/api/photos/${photo.id}`),
    () => location && user.change('PATCH', `/api/locations/${location.id}`, { name: `Location ${step}` }),
    () =>
      photo &&
      user.change('PATCH', `/api/photos/${photo.id}/assign-location`, { locationId: location?.id ?? null }),
  ]
  await edits[Math.floor(random() * edits.length)]?.()
}
