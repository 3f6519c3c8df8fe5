import { useInbox } from './inbox-api.ts'

/** What deleting doesn't delete: files in the user's inbox folder. Nothing if they have none. */
export function InboxNote({ deletes }: { deletes: 'photos' | 'account' }) {
  const { data: inbox } = useInbox()
  if (!inbox?.path) return null
  return (
    <p className="text-quiet text-sm [overflow-wrap:anywhere]">
      Files in your inbox folder and its folder “done” stay: <code>{inbox.path}</code>
      {deletes === 'photos'
        ? '. If it came from there, Creel won’t add it again.'
        : '. Delete them there if you no longer want them.'}
    </p>
  )
}
