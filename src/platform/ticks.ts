/** Milliseconds since this process began, which no change of the machine's time moves. */
export function ticks(): number {
  return performance.now()
}
