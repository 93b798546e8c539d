/** Clears the list. */
export function ClearButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 cursor-pointer text-secondary type-label">
      <span className="border-b border-gold pb-0.5">{children}</span>
    </button>
  )
}
