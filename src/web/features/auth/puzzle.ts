/** Solves a puzzle of the server in a worker of our own; nobody else learns of it. */
export function solvePuzzle(puzzle: string): Promise<string> {
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) =>
      typeof data === 'string' ? resolve(data) : reject(new Error('The puzzle was not solved'))
    worker.onerror = (event) => reject(new Error(event.message))
  })
  worker.postMessage(puzzle)
  return solved.finally(() => worker.terminate())
}
