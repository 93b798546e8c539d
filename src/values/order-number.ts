/** The order number for people, `LB-123`. */
export function orderNumber(number: number | string): string {
  return `LB-${number}`
}
