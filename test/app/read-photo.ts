import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from './http-client.ts'

/** Returns the photo of an angler who has just one. */
export async function onlyPhoto(angler: HttpClient): Promise<Photo> {
  const [photo, ...others] = await angler.read<Photo[]>('/api/photos')
  if (!photo || others.length > 0) throw new Error('There is not exactly one photo.')
  return photo
}

/** Returns an angler's photo. */
export async function requirePhoto(angler: HttpClient, id: string): Promise<Photo> {
  const photo = (await angler.read<Photo[]>('/api/photos')).find((each) => each.id === id)
  if (!photo) throw new Error(`${id} is not listed.`)
  return photo
}
