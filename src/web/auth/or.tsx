/** A line through the form with a word in its middle, before another way. */
export function Or({ text }: { text: string }) {
  return (
    <p className="my-6 flex items-center gap-4 type-small text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </p>
  )
}
