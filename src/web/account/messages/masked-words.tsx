/** Words in which what was hidden reads from left to right, as it was written, whatever is around it. */
export function MaskedWords({ text }: { text: string }) {
  const parts = text.split(/([^\s،؛,;:!?()]*•(?:[•\p{N}@.\-+ ]*[•\p{N}])?)/u)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // Parts never change their places.
      <bdi key={`${String(index)} ${part}`} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  )
}
