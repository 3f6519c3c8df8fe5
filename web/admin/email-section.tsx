import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../shared/account.ts'
import type { EmailPreview, PreviewKind } from '../../shared/emails.ts'
import { useConfig } from '../api-client/config-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { type EmailAction, useEmailAction, useEmailPreview, useEmailsDue } from './admin-api.ts'
import { emailLabels, emailNames, recipientsText } from './email-labels.ts'
import { Section, useWideWindow } from './section.tsx'

const actions: readonly EmailAction[] = ['welcome', 'throwback', 'daily-summary', 'clear']

/** The emails that an administrator can send, each with a preview. */
export function EmailSection({ user }: { user: User }) {
  const [dialog, openDialog] = useDialogRequest<DialogContent>()
  const { data: config } = useConfig()
  const goesToOutbox = config?.mailConfigured === false
  return (
    <Section title="Email Management">
      {goesToOutbox && (
        <p className="text-quiet text-sm">
          No mail server is set up. Emails are saved to the server’s outbox folder and not delivered.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-hairline rounded-lg border border-hairline bg-sheet px-4">
        {actions.map((action) => (
          <li key={action} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-60 text-sm">{emailLabels[action].description}</p>
            <div className="flex flex-wrap gap-2">
              {action !== 'clear' && (
                <Button
                  variant="quiet"
                  className="-ml-5 sm:ml-0"
                  aria-label={`Preview ${emailNames[action].toLowerCase()}`}
                  onClick={() => openDialog({ preview: action })}
                >
                  <Eye aria-hidden />
                  Preview
                </Button>
              )}
              <Button onClick={() => openDialog({ action })}>{emailLabels[action].button}</Button>
            </div>
          </li>
        ))}
      </ul>
      {dialog && 'action' in dialog.content && (
        <EmailDialog
          key={dialog.key}
          action={dialog.content.action}
          ownEmail={user.email}
          goesToOutbox={goesToOutbox}
        />
      )}
      {dialog && 'preview' in dialog.content && (
        <PreviewDialog key={dialog.key} kind={dialog.content.preview} />
      )}
    </Section>
  )
}

type DialogContent = { action: EmailAction } | { preview: PreviewKind }

interface EmailDialogProps {
  action: EmailAction
  ownEmail: string | null
  goesToOutbox: boolean
}

/** Asks for confirmation before an email action and shows how many recipients it has. */
function EmailDialog({ action, ownEmail, goesToOutbox }: EmailDialogProps) {
  const { mutate, isPending } = useEmailAction(action)
  const { dialogTitle, confirm } = emailLabels[action]
  return (
    <ConfirmDialog
      title={dialogTitle}
      confirmLabel={confirm}
      variant="action"
      isPending={isPending}
      onConfirm={(close) => mutate(undefined, { onSettled: close })}
    >
      <Recipients action={action} ownEmail={ownEmail} />
      {goesToOutbox && action !== 'clear' && (
        <p className="text-quiet">
          No mail server is set up, so the email will be saved to the server’s outbox folder.
        </p>
      )}
    </ConfirmDialog>
  )
}

function Recipients({ action, ownEmail }: Pick<EmailDialogProps, 'action' | 'ownEmail'>) {
  const { data: due, isError } = useEmailsDue()
  return (
    <div role="status" className="min-h-18 text-quiet">
      {due && <p>{recipientsText(action, due, ownEmail)}</p>}
      {due === undefined && isError && <p>Couldn’t count the emails right now.</p>}
      {due === undefined && !isError && <Skeleton className="h-12 w-full" />}
    </div>
  )
}

const views = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'text', label: 'Plain text' },
] as const
type View = (typeof views)[number]['value']

/** A preview of an email: on a phone, on a desktop, and as plain text. */
function PreviewDialog({ kind }: { kind: PreviewKind }) {
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

/** Typical widths of mail clients, in px. */
const phoneWidth = 375
const desktopWidth = 680

interface EmailPreviewFrameProps {
  html: string
  title: string
  isPhone: boolean
}

/** Shows the HTML of an email in a sandboxed iframe, scaled down to the available width. */
function EmailPreviewFrame({ html, title, isPhone }: EmailPreviewFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const availableWidth = useWidth(container)
  const width = isPhone ? phoneWidth : desktopWidth
  const scale = availableWidth === null ? 1 : Math.min(1, availableWidth / width)
  return (
    <div
      ref={container}
      className="relative h-[min(60dvh,44rem)] min-h-72 shrink-0 overflow-hidden rounded-md border border-hairline bg-tint"
    >
      <iframe
        title={`Email: ${title}`}
        sandbox=""
        srcDoc={html}
        className="absolute top-0 left-1/2 origin-top"
        style={{ width, height: `${100 / scale}%`, transform: `translateX(-50%) scale(${scale})` }}
      />
    </div>
  )
}

/** Returns the current width of an element in px; null before it is rendered. */
function useWidth(ref: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const { current } = ref
    if (current === null) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [ref])
  return width
}
