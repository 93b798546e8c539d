import { useState } from 'react'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { forgetSession, readSession, writeSession } from '#web/runtime/session-storage.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const scope = 'promotional-code'

/** The promotional code of this tab's bag; a code that is refused is not kept. */
export function useBagCode(lines: BagLine[]) {
  const { api } = useViewer()
  const [code, setCode] = useState(kept)
  return {
    code,
    async apply(typed: string): Promise<void> {
      const { reductions } = await api.quotes.make.call({ lines, promotionalCode: typed })
      const { refusal, words } = reductions.promotion ?? {}
      if (refusal) throw Object.assign(new Error(words ?? refusal), { code: refusal, status: 422 })
      writeSession(scope, typed)
      setCode(typed)
    },
    async remove(): Promise<void> {
      forgetSession(scope)
      setCode(undefined)
    },
  }
}

function kept(): string | undefined {
  const code = readSession(scope)
  return typeof code === 'string' ? code : undefined
}
