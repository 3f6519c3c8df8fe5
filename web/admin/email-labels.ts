import type { EmailsDue, PreviewKind } from '../../shared/emails.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { EmailAction } from './admin-api.ts'

interface ActionLabels {
  /** The text of the button, in the words of the spec. */
  button: string
  /** The explanation beside the button. */
  description: string
  dialogTitle: string
  confirm: string
}

/** The texts for each email action. */
export const emailLabels: Record<EmailAction, ActionLabels> = {
  welcome: {
    button: 'Welcome',
    description: 'Introduces Creel. Sent only to you; new anglers get it automatically.',
    dialogTitle: 'Send the welcome email?',
    confirm: 'Send',
  },
  throwback: {
    button: 'Throwback',
    description: 'A look back at an old catch, for everyone who has one.',
    dialogTitle: 'Send throwbacks?',
    confirm: 'Send',
  },
  'daily-summary': {
    button: 'Daily Summary',
    description: 'Today’s catches, for everyone who uploaded photos today.',
    dialogTitle: 'Send daily summaries?',
    confirm: 'Send',
  },
  clear: {
    button: 'Clear Email Cache (Testing)',
    description: 'Clears today’s record of sent emails so they can be sent again.',
    dialogTitle: 'Clear the email cache?',
    confirm: 'Clear cache',
  },
}

/** The names of the emails. */
export const emailNames: Record<PreviewKind, string> = {
  welcome: 'Welcome email',
  throwback: 'Throwback',
  'daily-summary': 'Daily summary',
}

/** Returns who would receive the email, according to the counts. */
export function recipientsText(action: EmailAction, due: EmailsDue, ownEmail: string | null): string {
  switch (action) {
    case 'welcome':
      if (ownEmail === null) return 'Your account has no email address, so there’s nowhere to send it.'
      return due.welcome > 0
        ? `It will be sent only to you, at ${ownEmail}.`
        : `You already got it today at ${ownEmail}. Clear the email cache to send it again.`
    case 'throwback':
      return due.throwback > 0
        ? `${plural(due.throwback, 'person', 'people')} with a catch at least a year old will get one. No one gets more than one a day.`
        : 'No one left to send to today. A throwback needs a catch at least a year old.'
    case 'daily-summary':
      return due.dailySummary > 0
        ? `${plural(due.dailySummary, 'person', 'people')} with uploads today will get one. No one gets more than one a day.`
        : 'No one left to send to today. A summary needs a photo uploaded today.'
    case 'clear':
      return due.recorded > 0
        ? `${plural(due.recorded, 'email')} from today will be cleared, so people can get the same email again.`
        : 'No emails were sent today, so there’s nothing to clear.'
  }
}
