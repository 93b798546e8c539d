import { WrittenText } from '#web/ui/written-text.tsx'
/** The parts of an address or a summary, one a line, each bidi-isolated; empty ones are left out. */
export function AddressLines({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return parts.filter(Boolean).map((part) => (
    <span key={part} className="block">
      <WrittenText as="bdi">{part}</WrittenText>
    </span>
  ))
}
