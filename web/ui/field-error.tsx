/** Why the input of a field wasn't accepted or saved, below the field; the field names it as its description. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="pt-1 font-semibold text-danger text-sm [overflow-wrap:anywhere]">
      {children}
    </p>
  )
}
