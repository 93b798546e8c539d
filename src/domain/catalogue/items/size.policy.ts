/** The only size with a word in each language; all others are shown as on the label. */
const oneSize = 'One Size'

/** A size as it is stored, whichever language it was written in. */
export function sizeOf(written: string): string {
  return /^(one[ -]?size|مقاس واحد)$/i.test(written) ? oneSize : written
}
