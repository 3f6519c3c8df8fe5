import { Eye } from 'lucide-react'
import type { User } from '../../../shared/account.ts'
import type { PreviewKind } from '../../../shared/emails.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import type { EmailAction } from '../admin-api.ts'
import { Section } from '../section.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { emailLabels, emailNames } from './email-labels.ts'
import { PreviewDialog } from './preview-dialog.tsx'

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
