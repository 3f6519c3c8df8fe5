import { CopyField } from '../../ui/copy-field.tsx'

/** The steps of docs/recipes.md to a Shortcut that sends photos from an iPhone, with the address and the token to copy. */
export function ShortcutGuide({ token }: { token: string }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-action">
        Set up a Shortcut on iPhone
      </summary>
      <ol className="flex list-decimal flex-col gap-3 pt-1 pl-5">
        <li>
          In Shortcuts, create a Shortcut named “Share to Creel”. In its details, turn on{' '}
          <strong>Show in Share Sheet</strong> and let it receive <strong>Images</strong>.
        </li>
        <li>
          Add <strong>Repeat with Each</strong> over Shortcut Input.
        </li>
        <li>
          <div className="flex flex-col gap-3">
            <p>
              In the loop, add <strong>Get Contents of URL</strong> with this address, and open its details.
            </p>
            <CopyField label="Address" value={`${location.origin}/api/photos/upload`} />
            <p>
              Choose the method <strong>POST</strong>. Add the header <strong>Authorization</strong> with this
              text:
            </p>
            <CopyField label="Text of the header" value={`Bearer ${token}`} />
            <p>
              Choose the request body <strong>Form</strong>, and add one field of the type{' '}
              <strong>File</strong>: key <code>photos</code>, value Repeat Item.
            </p>
          </div>
        </li>
        <li>
          After the loop, add <strong>Show Notification</strong>: “Sent to Creel”.
        </li>
      </ol>
      <p className="pt-3">
        When you share your catches from Photos, tap Options at the top and leave Location on. Don’t add
        Convert Image, which may remove GPS data.
      </p>
    </details>
  )
}
