/** An order's number as people read it. */
export function orderNumber(number: number | string): string {
  return `LB-${number}`
}
