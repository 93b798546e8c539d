const sampleBytes = 400

/**
 * The text of a table as spreadsheets save it: UTF-8, UTF-16 with a mark or without, or else Windows-1256, in which Excel writes Arabic. Throws
 * for bytes that are no text.
 */
export function decodeTable(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new TypeError('a text has no NUL')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length)
  if ((zeros[1] ?? 0) > sample.length / 4) return 'utf-16le'
  if ((zeros[0] ?? 0) > sample.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1256'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
