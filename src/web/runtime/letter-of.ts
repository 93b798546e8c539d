/** The letter or sign of a key as a Latin keyboard has it: where Arabic is typed, its place on the keyboard counts. */
export function letterOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (key.length !== 1) return key
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase()
  return code === 'Slash' && key !== '?' && key !== '؟' && !shiftKey ? '/' : key
}
