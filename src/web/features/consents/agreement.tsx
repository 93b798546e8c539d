import { LocalLink } from '#web/runtime/links.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

const link = '-my-3 py-3 font-medium text-ink underline decoration-gold underline-offset-4 hover:decoration-primary-text'

/** The sentence above a button with which she agrees to the terms and the privacy policy. */
export function Agreement({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`type-small text-quiet ${className}`}>
      <MarkedText
        text={text}
        marks={{
          terms: <LocalLink to="/terms-conditions" target="_blank" className={link} />,
          privacy: <LocalLink to="/privacy-policy" target="_blank" className={link} />,
        }}
      />
    </p>
  )
}
