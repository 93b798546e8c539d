import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readSession, writeSession } from '#web/runtime/session-storage.ts'

/** Keeps what is typed into some fields in this tab, so that a reload or the other language finds it again. Never for a password. */
export function useFormDraft<Typed extends FieldValues, Input>(
  name: string,
  form: UseFormReturn<Typed, unknown, Input>,
  fields: readonly Path<Typed>[],
): void {
  const { getValues, setValue, subscribe } = form
  const names = fields.join()
  useEffect(() => {
    const kept = readSession(name)
    const written = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : new Map<string, unknown>()
    const drafted = names.split(',') as Path<Typed>[]
    for (const field of drafted) {
      const value: unknown = written.get(field)
      if (typeof value === 'string' && value !== '' && getValues(field) === '') setValue(field, value as PathValue<Typed, Path<Typed>>)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeSession(name, Object.fromEntries(drafted.map((field) => [field, values[field]]))),
    })
  }, [name, names, getValues, setValue, subscribe])
}
