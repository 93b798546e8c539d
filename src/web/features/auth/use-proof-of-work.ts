import { useRef } from 'react'
import { useViewer } from '#web/runtime/viewer.ts'
import { solvePuzzle } from './puzzle.ts'

const maxTries = 3

/**
 * Makes a call that may ask for a proof of work: it is then done, and the call made again. `isSure` where every such call asks. What is asked
 * for may grow while the browser works, so that it may be asked again.
 */
export function useProofOfWork(isSure = false) {
  const { api } = useViewer()
  const isAsked = useRef(isSure)
  return async <Input extends object, Output>(
    call: (input: Input & { proof?: string }) => Promise<Output>,
    input: Input,
  ): Promise<Output> => {
    let puzzle = isAsked.current ? (await api.auth.askPuzzle.call()).puzzle : null
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(puzzle === null ? input : { ...input, proof: await solvePuzzle(puzzle) })
      } catch (error) {
        puzzle = puzzleOf(error)
        if (puzzle === null || tries > maxTries) throw error
        isAsked.current = true
      }
    }
  }
}

/** The puzzle of a refusal that asks for work; null for any other error. */
function puzzleOf(error: unknown): string | null {
  const { code, data } = error as { code?: string; data?: { puzzle?: unknown } }
  return code === 'people.proof-needed' && typeof data?.puzzle === 'string' ? data.puzzle : null
}
