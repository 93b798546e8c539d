/** True where what had the focus is gone or hidden: the next key would be pressed on nothing. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.getClientRects().length === 0
}
