import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readSession, writeSession } from '#web/runtime/session-storage.ts'

/**
 * Keeps what is typed into some fields in this tab, so that a reload or the other language finds it again. Never for a password.
 * True once what was kept has been looked for.
 */
export function useFormDraft<Typed extends FieldValues, Input>(
  name: string,
  form: UseFormReturn<Typed, unknown, Input>,
  fields: readonly Path<Typed>[],
): boolean {
  const { getValues, setValue, subscribe } = form
  const { defaultValues } = form.formState
  const [initial] = useState(defaultValues)
  const [isRead, setRead] = useState(false)
  const names = fields.join()
  useEffect(() => {
    const kept = readSession(name)
    const written = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : new Map<string, unknown>()
    const drafted = names.split(',') as Path<Typed>[]
    for (const field of drafted) {
      const value: unknown = written.get(field)
      // Text typed before this page's scripts loaded is kept.
      if (typeof value === 'string' && getValues(field) === (initial?.[field] ?? ''))
        setValue(field, value as PathValue<Typed, Path<Typed>>)
    }
    setRead(true)
    const read = () => JSON.stringify(Object.fromEntries(drafted.map((field) => [field, getValues(field)])))
    let last = read()
    return subscribe({
      formState: { values: true },
      callback() {
        const now = read()
        if (now !== last) writeSession(name, JSON.parse(now))
        last = now
      },
    })
  }, [name, names, initial, getValues, setValue, subscribe])
  return isRead
}
