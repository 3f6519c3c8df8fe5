import type { ReportedPosition, SideFile } from '../offline/pending-uploads.ts'

/** What the device reported when the user took a photo from within Creel; used for what the file does not contain. */
export interface DeviceCapture {
  /** Null if the device could not or would not report it. */
  position: ReportedPosition | null
  /** ISO 8601 in UTC. */
  takenAt: string
}

/** A file that is read only when its turn comes, such as one in an archive. */
export interface UnopenedFile {
  name: string
  size: number
  open(): Promise<File>
}

/** A file to upload; `capture` is null unless it was taken from within Creel just now. */
export interface SelectedFile {
  file: File | UnopenedFile
  /** The device may need some seconds for this; the photo is in the list already. */
  capture: Promise<DeviceCapture> | null
  sideFile?: SideFile | null
  /** The location that the user adds it to. */
  locationId?: string
  /** Whether that location is only for a photo without a position of its own. */
  isLocationFallback?: boolean
}
