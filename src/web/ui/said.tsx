import { useEffect, useRef, useState } from 'react'

/** Says words to screen readers each time they change, such as a total; not when they are first drawn, and nothing for null. */
export function Said({ words }: { words: string | null }) {
  const [said, say] = useState('')
  const before = useRef(words)
  useEffect(() => {
    if (words === null || words === before.current) return
    before.current = words
    say(words)
  }, [words])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
