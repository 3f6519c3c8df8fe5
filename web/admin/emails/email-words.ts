import type { EmailsDue, PreviewKind } from '../../../shared/emails.ts'
import { plural } from '../../ui/plural.ts'
import type { EmailAction } from '../admin-api.ts'

interface ActionWords {
  /** The text of the button, in the words of the spec. */
  button: string
  /** The explanation beside the button. */
  means: string
  question: string
  confirm: string
}

/** The texts for each email action. */
export const emailWords: Record<EmailAction, ActionWords> = {
  welcome: {
    button: 'Welcome',
    means: 'What Creel is for. Goes to yourself; new anglers get it by themselves.',
    question: 'Send the welcome e-mail?',
    confirm: 'Send',
  },
  throwback: {
    button: 'Throwback',
    means: 'An old catch to look back on, to everybody who has one.',
    question: 'Send throwbacks?',
    confirm: 'Send',
  },
  'daily-summary': {
    button: 'Daily Summary',
    means: 'What was caught today, to everybody who has uploaded today.',
    question: 'Send daily summaries?',
    confirm: 'Send',
  },
  clear: {
    button: 'Clear Email Cache (Testing)',
    means: 'Forgets what was sent today, so that it can be sent again.',
    question: 'Clear the e-mail cache?',
    confirm: 'Clear cache',
  },
}

/** The names of the emails. */
export const letterNames: Record<PreviewKind, string> = {
  welcome: 'Welcome e-mail',
  throwback: 'Throwback',
  'daily-summary': 'Daily summary',
}

/** Returns who would receive the email, according to the counts. */
export function reachWords(action: EmailAction, due: EmailsDue, ownEmail: string | null): string {
  switch (action) {
    case 'welcome':
      if (ownEmail === null) return 'Your account has no e-mail address, so it cannot go to you.'
      return due.welcome > 0
        ? `It goes to you alone, at ${ownEmail}.`
        : `It was already sent to you today, at ${ownEmail}. Clear the e-mail cache to send it once more.`
    case 'throwback':
      return due.throwback > 0
        ? `${plural(due.throwback, 'person', 'people')} with a catch at least a year old will get one. Nobody gets two on one day.`
        : 'Nobody is left who could get one today: it takes a catch at least a year old.'
    case 'daily-summary':
      return due.dailySummary > 0
        ? `${plural(due.dailySummary, 'person', 'people')} with uploads today will get one. Nobody gets two on one day.`
        : 'Nobody is left who could get one today: it takes a photo uploaded today.'
    case 'clear':
      return due.recorded > 0
        ? `${plural(due.recorded, 'e-mail')} of today will be forgotten, so that people may get the same again.`
        : 'No e-mail was sent today, so there is nothing to forget.'
  }
}
