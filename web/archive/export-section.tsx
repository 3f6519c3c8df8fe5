import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useExport } from './archive-api.ts'

/** The section for exporting the whole log. */
export function ExportSection({ isOffline }: { isOffline: boolean }) {
  const { start, isStarting } = useExport()
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">Export Data</h3>
      <p className="text-quiet text-sm">
        Download your whole log as one ZIP: every photo as you uploaded it, your catches as a table
        (catches.csv) and as map data (catches.geojson), and creel.json, which any Creel server can import. It
        reveals your fishing spots, so keep it private.
      </p>
      <Button className="self-start" busy={isStarting} disabled={isOffline} onClick={start}>
        {!isStarting && <Download aria-hidden />}
        {isStarting ? 'Preparing…' : 'Export Data'}
      </Button>
    </div>
  )
}
