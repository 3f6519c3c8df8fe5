import { LocationsScreen } from './locations/locations-screen.tsx'
import { UploadPhotosButton } from './upload/upload-photos-button.tsx'

/** The list of locations, which offers the upload of photos while it is empty. */
export function LocationsWithUpload() {
  return <LocationsScreen uploadButton={<UploadPhotosButton />} />
}
