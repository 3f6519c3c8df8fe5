import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** The way out of an empty screen: to where photos go up. */
export function UploadPhotosLink() {
  return (
    <Button look="action" asChild>
      <Link to="/photos">
        <Upload aria-hidden />
        Upload photos
      </Link>
    </Button>
  )
}
