import { plural } from '../../../shared/formatting/plural.ts'
import type { Inbox } from '../../../shared/inbox.ts'

/** What came from the inbox folder, and which files in it were rejected. */
export function InboxReport({ inbox }: { inbox: Inbox }) {
  const { takenCount, lastTakenAt, rejectedCount, rejected } = inbox
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {takenCount === 0
          ? 'No photo has come from this folder yet.'
          : `${plural(takenCount, 'photo')} added`}
        {lastTakenAt !== null && `, most recently on ${dateAndTime.format(new Date(lastTakenAt))}`}
        {takenCount > 0 && '.'}
      </p>
      {rejectedCount > 0 && (
        <>
          <p>
            {rejectedText(rejectedCount)}
            {rejectedCount > rejected.length && ' The latest:'}
          </p>
          <ul className="flex flex-col divide-y divide-hairline">
            {rejected.map(({ name, reason, rejectedAt }) => (
              <li key={`${rejectedAt} ${name}`} className="py-2">
                <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                <p className="text-quiet">{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function rejectedText(count: number): string {
  if (count === 1) return '1 file in this folder was rejected. A text beside it says why.'
  return `${plural(count, 'file')} in this folder were rejected. A text beside each says why.`
}

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
