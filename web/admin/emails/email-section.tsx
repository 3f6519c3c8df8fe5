import { Eye } from 'lucide-react'
import { useReducer } from 'react'
import type { User } from '../../../shared/account.ts'
import type { PreviewKind } from '../../../shared/emails.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { Button } from '../../ui/button.tsx'
import type { EmailAction } from '../admin-api.ts'
import { Section } from '../section.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { emailLabels, emailNames } from './email-labels.ts'
import { PreviewDialog } from './preview-dialog.tsx'

const actions: readonly EmailAction[] = ['welcome', 'throwback', 'daily-summary', 'clear']

/** The emails that an administrator can send, each with a preview. */
export function EmailSection({ user }: { user: User }) {
  const [dialogRequest, openDialog] = useReducer(nextDialogRequest, null)
  const { data: config } = useConfig()
  const goToOutbox = config?.mailConfigured === false
  return (
    <Section title="Email Management">
      {goToOutbox && (
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
      {dialogRequest && 'action' in dialogRequest && (
        <EmailDialog
          key={dialogRequest.number}
          action={dialogRequest.action}
          ownEmail={user.email}
          goesToOutbox={goToOutbox}
        />
      )}
      {dialogRequest && 'preview' in dialogRequest && (
        <PreviewDialog key={dialogRequest.number} kind={dialogRequest.preview} />
      )}
    </Section>
  )
}

type DialogContent = { action: EmailAction } | { preview: PreviewKind }

/** The number distinguishes successive questions, even about the same item, so that each opens a new dialog. */
type DialogRequest = DialogContent & { number: number }

function nextDialogRequest(last: DialogRequest | null, content: DialogContent): DialogRequest {
  return { ...content, number: (last?.number ?? 0) + 1 }
}
