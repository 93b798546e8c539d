import { useState } from 'react'
import { isSame } from './document.ts'

/** The text of a control as it was typed, until the value changes otherwise, by undo for instance. Null of `read` is no value. */
export function useTyped<Typed, Value>(
  value: Value,
  { show, read, write }: { show: (value: Value) => Typed; read: (typed: Typed) => Value | null; write: (value: Value) => void },
): { shown: Typed; isWrong: boolean; type: (typed: Typed) => void } {
  const [own, setOwn] = useState<{ typed: Typed; of: Value } | null>(null)
  const isOwn = own !== null && isSame(own.of, value)
  return {
    shown: isOwn ? own.typed : show(value),
    isWrong: isOwn && read(own.typed) === null,
    type(typed) {
      const next = read(typed)
      setOwn({ typed, of: next ?? value })
      if (next !== null) write(next)
    },
  }
}
