/** How to fill an inbox folder, and what becomes of the files. */
export function InboxGuide({ moves }: { moves: boolean }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-action">
        How to use this folder
      </summary>
      <div className="flex flex-col gap-3 pt-1">
        <p>
          <strong>Syncthing:</strong> share this folder with your phone’s camera folder. Choose “Send Only” on
          the phone and “Receive Only” here, so that nothing you do here changes your phone.
        </p>
        <p>
          <strong>PhotoSync and network drives:</strong> have the server share this folder (SMB), and choose
          it as the target.
        </p>
        <p>
          <strong>Card readers and computers:</strong> copy your photos here. Subfolders are fine, up to three
          levels.
        </p>
        <p>
          Creel adds a photo once its file has stopped changing, usually within a minute. Videos are ignored.
        </p>
        {moves ? (
          <p>
            Added photos are <strong>moved to the folder “done”</strong>. In a two-way sync they move on your
            phone too, and vanish from where they were. Creel deletes nothing.
          </p>
        ) : (
          <p>Files stay where they are. Creel deletes nothing here.</p>
        )}
        <p>
          If you delete a photo in Creel, its file stays, and Creel won’t add it from here again. To bring it
          back, use Add Photos.
        </p>
      </div>
    </details>
  )
}
