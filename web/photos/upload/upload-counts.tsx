import { CircleCheck, CopyCheck, TriangleAlert } from 'lucide-react'
import { plural } from '../../../shared/formatting/plural.ts'
import { Badge } from '../../ui/badge.tsx'

interface UploadCountsProps {
  uploaded: number
  duplicates: number
  failed: number
}

/** The numbers of finished files by outcome. */
export function UploadCounts({ uploaded, duplicates, failed }: UploadCountsProps) {
  return (
    <div className="flex min-h-6 flex-wrap gap-2">
      {uploaded > 0 && (
        <Badge>
          <CircleCheck aria-hidden />
          {uploaded} uploaded
        </Badge>
      )}
      {duplicates > 0 && (
        <Badge>
          <CopyCheck aria-hidden />
          {plural(duplicates, 'duplicate')}
        </Badge>
      )}
      {failed > 0 && (
        <Badge variant="danger">
          <TriangleAlert aria-hidden />
          {failed} failed
        </Badge>
      )}
    </div>
  )
}
