/** A name of a file for programs that read Latin letters alone: its Latin parts, such as a number. */
const latinPartsOf = (name: string): string => {
  const [stem = '', ending = ''] = [name.replace(/\.\w+$/, ''), /\.\w+$/.exec(name)?.[0]]
  return `${
    stem
      .replaceAll(/[^\x20-\x7e]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'file'
  }${ending}`
}

/** A `Content-Disposition` whose first name has Latin letters instead of an underscore for each other one; the whole name follows in it. */
export function withLatinName(disposition: string): string {
  const encoded = /filename\*=utf-8''([^;]+)/.exec(disposition)?.[1]
  if (encoded === undefined) return disposition
  return disposition.replace(/filename="[^"]*"/, `filename="${latinPartsOf(decodeURIComponent(encoded)).replaceAll(/["\\]/g, '')}"`)
}
