import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** The link from an empty screen to the upload. */
export function UploadPhotosLink() {
  return (
    <Button variant="action" asChild>
      <Link to="/photos">
        <Upload aria-hidden />
        Upload photos
      </Link>
    </Button>
  )
}
