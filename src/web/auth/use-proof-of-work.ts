import { useRef } from 'react'
import { useViewer } from '#web/runtime/viewer.ts'
import { solvePuzzle } from './puzzle.ts'

/** Makes a call that may ask for a proof of work: it is then done, and the call made again. `isSure` where every such call asks. */
export function useProofOfWork(isSure = false) {
  const { api } = useViewer()
  const isAsked = useRef(isSure)
  return async <Input extends object, Output>(
    call: (input: Input & { proof?: string }) => Promise<Output>,
    input: Input,
  ): Promise<Output> => {
    try {
      if (!isAsked.current) return await call(input)
    } catch (error) {
      if ((error as { code?: string }).code !== 'people.proof-needed') throw error
      isAsked.current = true
    }
    const { puzzle } = await api.auth.askPuzzle.call()
    return call({ ...input, proof: await solvePuzzle(puzzle) })
  }
}
