import { expect, test } from 'vitest'
import { autoScanText, emailText, notificationText } from './preference-text.ts'

test.each([true, false])(
  'only an administrator is sent to Services, which no one else sees: %s',
  (isAdmin) => {
    const texts = [
      notificationText('granted', false, isAdmin),
      autoScanText(false, isAdmin),
      emailText({ email: 'ann@example.org', isAdmin }, false),
    ]
    expect(texts.map((text) => text.includes('Services'))).toEqual([isAdmin, isAdmin, isAdmin])
  },
)
