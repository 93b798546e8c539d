import { useRef } from 'react'
import { useViewer } from '#web/runtime/viewer.ts'
import { solvePuzzle } from './puzzle.ts'

const maxTries = 3

/**
 * Makes a call that may require a proof of work, and repeats it with the solution. With `isSure` the work is done before the first call.
 * The required work may grow meanwhile, so a call is repeated up to three times.
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
