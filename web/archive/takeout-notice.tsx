import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { handOverFiles } from '../photos/upload/files-to-import.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

/** Leads from the import of an archive to that of photos, for a ZIP from Google. */
export function TakeoutNotice({ file, onDismiss }: { file: File; onDismiss: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void container.current?.scrollIntoView({ block: 'nearest' }) // a promise in new browsers, which React must not get
  }, [])
  return (
    <div
      ref={container}
      className="flex scroll-mb-4 flex-col gap-3 rounded-lg bg-tint p-4 [overflow-wrap:anywhere]"
    >
      <Notice icon={<Images aria-hidden className="size-6 shrink-0" />} title="This is a Google Takeout">
        <p>{file.name} isn’t a Creel export. You can choose which of its photos to add.</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button variant="action" asChild>
          <Link to="/import-photos" onClick={() => handOverFiles([file])}>
            Choose photos
          </Link>
        </Button>
        <Button onClick={onDismiss}>Dismiss</Button>
      </div>
    </div>
  )
}
