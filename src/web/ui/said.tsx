import { useEffect, useRef, useState } from 'react'

/** In milliseconds. */
const shownMs = 4000

/** Says words to screen readers each time they change, such as a total; not when they are first drawn, and nothing for null. */
export function Said({ words }: { words: string | null }) {
  const [said, say] = useState('')
  const before = useRef(words)
  useEffect(() => {
    if (words === null || words === before.current) return
    before.current = words
    say(words)
    // It was announced; a reader who walks the page meets the amount in its place alone.
    const timer = setTimeout(() => say(''), shownMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
