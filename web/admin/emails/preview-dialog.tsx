import { useState } from 'react'
import type { EmailPreview, PreviewKind } from '../../../shared/emails.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEmailPreview } from '../admin-api.ts'
import { useWideWindow } from '../use-wide-window.ts'
import { emailNames } from './email-labels.ts'
import { EmailPreviewFrame } from './email-preview-frame.tsx'

const views = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'text', label: 'Plain text' },
] as const
type View = (typeof views)[number]['value']

/** A preview of an email: on a phone, on a desktop, and as plain text. */
export function PreviewDialog({ kind }: { kind: PreviewKind }) {
  const [open, setOpen] = useState(true)
  const query = useEmailPreview(kind)
  const { data: preview } = query
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={`Preview: ${emailNames[kind]}`}
      className="max-w-3xl! p-4! sm:p-6!"
    >
      {preview && <PreviewContent preview={preview} />}
      {preview === undefined && query.isError && (
        <QueryErrorNote title="Failed to load the preview" query={query} />
      )}
      {preview === undefined && !query.isError && (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Loading the preview</span>
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-[55dvh] w-full" />
        </div>
      )}
    </Dialog>
  )
}

function PreviewContent({ preview }: { preview: EmailPreview }) {
  const [view, setView] = useState<View>(useWideWindow() ? 'desktop' : 'phone')
  const { kind, subject, html, text, isSample } = preview
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p className="[overflow-wrap:anywhere]">
          <span className="text-quiet">Subject: </span>
          <strong>{subject}</strong>
        </p>
        <Badge>{isSample ? 'Sample: your log has nothing to show yet' : sourceText(kind)}</Badge>
      </div>
      <fieldset className="flex flex-wrap gap-1 self-start rounded-full bg-tint p-1">
        <legend className="sr-only">Shown as</legend>
        {views.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            onClick={() => setView(value)}
            className={viewButton}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {view === 'text' ? (
        <pre className={plainText}>{text}</pre>
      ) : (
        <EmailPreviewFrame html={html} title={subject} isPhone={view === 'phone'} />
      )}
    </>
  )
}

function sourceText(kind: PreviewKind): string {
  return kind === 'welcome' ? 'As you’ll receive it' : 'From your own log'
}

const viewButton =
  'min-h-11 rounded-full px-4 font-semibold text-sm hover:bg-sheet aria-pressed:bg-action aria-pressed:text-on-action'

const plainText =
  'whitespace-pre-wrap rounded-md border border-hairline bg-ground p-4 font-sans text-sm [overflow-wrap:anywhere]'
