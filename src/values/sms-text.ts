// GSM 03.38, the alphabet of a plain SMS; the second row takes two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'

const plain: Readonly<Record<string, string>> = { '–': '-', '—': '-', '−': '-', '’': "'", '‘': "'", '“': '"', '”': '"', '…': '...' }

/** A text without the typographic signs that would more than halve what fits into an SMS. */
export function smsText(text: string): string {
  return text
    .replaceAll(/[\u2060\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll(/[–—−’‘“”…]/g, (sign) => plain[sign] ?? sign)
}

/** A text with the last line by which phones fill in the code on the pages of this address, and on no others. */
export function withCode(text: string, { code, baseUrl }: { code: string; baseUrl: string }): string {
  return `${text}\n@${new URL(baseUrl).hostname} #${code}`
}

/** The number of messages that an SMS is billed as: 160 or 70 characters alone, 153 or 67 each in several, by its alphabet. */
export function smsParts(text: string): number {
  const signs = [...text]
  const isPlain = signs.every((sign) => basic.includes(sign) || extended.includes(sign))
  const length = isPlain ? signs.length + signs.filter((sign) => extended.includes(sign)).length : text.length
  const [alone, each] = isPlain ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / each)
}
