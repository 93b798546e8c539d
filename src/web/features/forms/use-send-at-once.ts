import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from '#web/ui/form/use-contract-form.ts'

/** Submits a form as soon as it is mounted: its reader pressed before. */
export function useSendAtOnce<Typed extends FieldValues, Input>(form: ContractForm<Typed, Input>): void {
  const isSent = useRef(false)
  const { submit } = form
  useEffect(() => {
    if (!isSent.current) void submit()
    isSent.current = true
  })
}
